/** Makes a function whose promise resolves once the event loop has done all that waits now; one promise for all who ask. */
export function createTurns(): () => Promise<void> {
  let next: Promise<void> | undefined;
  return () =>
    (next ??= new Promise((resolve) => {
      setImmediate(() => {
        next = undefined;
        resolve();
      });
    }));
}
