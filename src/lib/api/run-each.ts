const PARALLEL = 4;

/** Thrown when some requests of a series failed. The others succeeded. */
export class PartialFailure extends Error {
  override readonly name = 'PartialFailure';
  readonly done: number;
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];

  constructor(done: number, failed: PartialFailure['failed']) {
    super(`${failed.length} of ${done + failed.length} failed`, { cause: failed[0]?.error });
    this.done = done;
    this.failed = failed;
  }
}

/**
 * Runs one request per item, a few in parallel, for changes that the API has no batch for. A failure does not stop the
 * others. Returns the results of all. Throws a `PartialFailure` when some failed, or the error itself when there was only
 * one item.
 */
export async function runEach<Item, Result>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failed: { name: string; error: unknown }[] = [];
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        results.push(await run(item));
      } catch (error) {
        failed.push({ name: nameOf(item), error });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  const [first] = failed;
  if (first !== undefined && items.length === 1) throw first.error;
  if (first !== undefined) throw new PartialFailure(items.length - failed.length, failed);
  return results;
}
