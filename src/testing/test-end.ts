const closing: (() => unknown)[] = [];

/** Runs `close` after the current test. */
export const atTestEnd = (...given: (() => unknown)[]): void => void closing.push(...given);

/** Runs what the test left to do. Called by the set-up of each test file, because this module is loaded only once. */
export async function endTest(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}
