/** How long the result of a test write stays valid, in milliseconds. */
const VALID_MILLISECONDS = 5000;

/** Returns a function that runs `write`, at most once in a few seconds for all who call it, and passes on its error. */
export function probe(write: () => Promise<unknown>): () => Promise<unknown> {
  let last: { readonly at: number; readonly result: Promise<unknown> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > VALID_MILLISECONDS) last = { at: now, result: write() };
    return last.result;
  };
}
