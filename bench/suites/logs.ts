import { once } from 'node:events';
import type { LogDataset } from '../log-dataset.ts';
import { SERVER_CORE, start } from '../processes.ts';
import type { Figure } from '../report.ts';

/** Measures logs and reports without a socket, at the size of the dataset. */
export async function logSuite({ directory, entries }: LogDataset): Promise<Figure[]> {
  const child = start(new URL('./logs-child.ts', import.meta.url), SERVER_CORE, { args: [directory, String(entries)] });
  const [figures] = (await once(child, 'message')) as [Figure[]];
  return figures;
}
