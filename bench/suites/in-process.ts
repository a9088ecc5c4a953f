import { once } from 'node:events';
import { copyOf, type Dataset } from '../dataset.ts';
import { SERVER_CORE, start } from '../processes.ts';
import type { Figure } from '../report.ts';

/** Measures the service without a socket: paging, totals and search at the size of the dataset. */
export async function inProcessSuite(data: Dataset): Promise<Figure[]> {
  const directory = copyOf(data, 'in-process');
  const child = start(new URL('./in-process-child.ts', import.meta.url), SERVER_CORE, {
    args: [directory, String(data.rows)],
  });
  const [figures] = (await once(child, 'message')) as [Figure[]];
  return figures;
}
