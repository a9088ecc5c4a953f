/** Returns a function whose promise resolves when the event loop has done its pending work. All callers share one promise. */
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
