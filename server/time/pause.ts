/** So long may work in steps keep other requests waiting, in milliseconds. */
const TURN_MILLISECONDS = 8;

/** Lets other requests have their turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** When work began in the present turn of the event loop; undefined before there was any. */
let begun: number | undefined;

/**
 * To be awaited between the steps of long work: once all such work of one turn together has gone on for long enough, the
 * rest waits for the next, so that several long requests at once keep others waiting no longer than one does.
 */
export async function fairTurn(): Promise<void> {
  while (begun !== undefined && performance.now() - begun >= TURN_MILLISECONDS) await nextTurn();
  if (begun !== undefined) return;
  begun = performance.now();
  setImmediate(() => {
    begun = undefined;
  });
}
