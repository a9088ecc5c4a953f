import { vi } from 'vitest';

/** Runs writes while the clock stands still, so that they share one commit however slow the machine is. */
export async function inOneGroup<Result>(write: () => Promise<Result>): Promise<Result> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    return await write();
  } finally {
    clock.mockRestore();
  }
}
