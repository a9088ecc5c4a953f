/** Longest time that work in steps keeps other requests waiting, in milliseconds. */
const TURN_MILLISECONDS = 8;

/** Lets other requests have their turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** To be awaited between the steps of long work: lets others have a turn when it has gone on for a while. */
export function turns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MILLISECONDS) return;
    await nextTurn();
    began = performance.now();
  };
}
