/** Returns a function that runs work with the same key one after another, in the order in which it came. */
export function createTurns(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const turn = (async () => {
      await before;
      return work();
    })();
    // Whether the work failed is not the next one's business.
    const ended = turn.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, ended);
    try {
      return await turn;
    } finally {
      if (last.get(key) === ended) last.delete(key);
    }
  };
}
