/** Returns a function that runs `write`, at most once in some milliseconds for all who call it, and passes on its error. */
export function probe(write: () => Promise<unknown>, milliseconds = 5000): () => Promise<unknown> {
  let last: { readonly at: number; readonly result: Promise<unknown> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > milliseconds) last = { at: now, result: write() };
    return last.result;
  };
}
