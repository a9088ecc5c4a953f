/**
 * Returns a promise that will be awaited later. Without this, a failure before that would count as unhandled and end
 * the process.
 */
export function later<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}
