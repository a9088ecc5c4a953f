/** Milliseconds that long work may delay other requests before it yields. */
const TURN_MILLISECONDS = 8;

/** Lets other requests run. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** When long work began in the current turn of the event loop; undefined before the first. */
let begun: number | undefined;

/**
 * Await this between the steps of long work. When all long work in the current turn has run for `milliseconds`, the rest
 * waits for the next turn. Several long requests therefore delay others no more than one does. Give fewer milliseconds
 * before a step that takes long and cannot be divided, such as a commit.
 */
export async function fairTurn(milliseconds = TURN_MILLISECONDS): Promise<void> {
  while (begun !== undefined && performance.now() - begun >= milliseconds) await nextTurn();
  if (begun !== undefined) return;
  begun = performance.now();
  // Work that began with the arrival of a request would reach the first of these before anyone else gets a turn.
  setImmediate(() =>
    setImmediate(() => {
      begun = undefined;
    }),
  );
}
