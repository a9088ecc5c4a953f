import { once } from 'node:events';
import { SERVER_CORE, start } from '../processes.ts';
import type { Figure } from '../report.ts';

/** Log-ins, heartbeats and session lists at 30,000 sessions that were all opened by logging in, durably written. */
export async function liveSuite(): Promise<Figure[]> {
  const child = start(new URL('./live-child.ts', import.meta.url), SERVER_CORE);
  const [figures] = (await once(child, 'message')) as [Figure[]];
  return figures;
}
