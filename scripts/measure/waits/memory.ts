import { memoryPeak } from '../../attack/measure.ts';
import { atOnce } from './line.ts';
import type { Measured } from './service.ts';

const CLIENTS = 32;
const PAGES = 20;
/** Most resident memory in MB. */
export const MEMORY_BOUND = 600;

const EXPORTS = ['/export/sns?format=xlsx', '/export/sns?format=json', '/export/logs?format=csv'];

/**
 * Returns the highest resident memory of the service in MB while 32 clients read pages of 1,000 and three large exports
 * run; undefined without /proc.
 */
export async function pagesAndExports({ target, pid }: Measured, pages = PAGES): Promise<number | undefined> {
  const read = async (client: number) => {
    for (let page = 0; page < pages - 1; page++)
      await target.api('GET', `/sns?limit=1000&offset=${(client * pages + page) * 10}`);
    return target.api('GET', '/sns?limit=1000');
  };
  const mebibytes = await memoryPeak({ pid }, () =>
    Promise.all([atOnce(CLIENTS, read), ...EXPORTS.map((path) => target.api('GET', path))]),
  );
  return mebibytes === undefined ? undefined : (mebibytes * 2 ** 20) / 1e6;
}
