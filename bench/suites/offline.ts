import { once } from 'node:events';
import { SERVER_CORE, start } from '../processes.ts';
import type { Figure } from '../report.ts';

/** Offline strings a second, by the clock and durably written, against what the machine signs in the same run. */
export async function offlineSuite(rounds: number): Promise<Figure[]> {
  const child = start(new URL('./offline-child.ts', import.meta.url), SERVER_CORE, { args: [String(rounds)] });
  const [figures] = (await once(child, 'message')) as [Figure[]];
  return figures;
}
