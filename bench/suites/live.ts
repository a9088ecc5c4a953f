import { once } from 'node:events';
import { SERVER_CORE, start } from '../processes.ts';
import type { Figure } from '../report.ts';

/** Measures log-ins, heartbeats and session lists with 30,000 sessions, all opened by durable log-ins. */
export async function liveSuite(): Promise<Figure[]> {
  const child = start(new URL('./live-child.ts', import.meta.url), SERVER_CORE);
  const [figures] = (await once(child, 'message')) as [Figure[]];
  return figures;
}
