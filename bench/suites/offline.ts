import { once } from 'node:events';
import { start } from '../processes.ts';
import type { Figure } from '../report.ts';

/**
 * Offline strings a second, by the clock and durably written, against what one core of the machine signs in the same run.
 * Many are signed in a thread beside the service's own, so that the process may use every core.
 */
export async function offlineSuite(rounds: number): Promise<Figure[]> {
  const child = start(new URL('./offline-child.ts', import.meta.url), 'any', { args: [String(rounds)] });
  const [figures] = (await once(child, 'message')) as [Figure[]];
  return figures;
}
