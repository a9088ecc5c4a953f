/** A promise that is awaited later: until then its failure does not count as one that nobody looks at, which ends the process. */
export function later<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}
