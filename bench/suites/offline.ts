import { once } from 'node:events';
import { start } from '../processes.ts';
import type { Figure } from '../report.ts';

/**
 * Measures offline strings per second, durably written, against the signing rate of one core in the same run. A thread
 * signs large batches, so the process may use every core.
 */
export async function offlineSuite(rounds: number): Promise<Figure[]> {
  const child = start(new URL('./offline-child.ts', import.meta.url), 'any', { args: [String(rounds)] });
  const [figures] = (await once(child, 'message')) as [Figure[]];
  return figures;
}
