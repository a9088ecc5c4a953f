import { atMost, type Attack } from './attack.ts';
import { ATTACKER, send } from './client.ts';
import { memoryAdded, waitsDuring } from './measure.ts';
import type { Target } from './target.ts';

const MIB = 1024 * 1024;

const files = [
  ['a header of 4 MiB of columns', () => 'a,'.repeat(2 * MIB)],
  ['a header of 62 MiB of columns', () => 'a,'.repeat(31 * MIB)],
  ['a line of 20 MiB of commas', () => `name\n${','.repeat(20 * MIB)}`],
  ['20 MiB behind a quotation mark that is never closed', () => `name\n"${'x\n'.repeat(10 * MIB)}`],
] as const;

/** An operator who may import sends files with endless records. */
export const attack: Attack = {
  number: '22',
  title: 'Files for import with endless records',
  run: async (target) => {
    const figures = [];
    for (const [name, file] of files) {
      const body = file();
      let added: number | undefined;
      const waits = await waitsDuring(target, async () => {
        added = await memoryAdded(target, () => upload(target, body));
      });
      figures.push(
        atMost(150, `longest wait of others during ${name}`, waits.longest, 'ms'),
        atMost(0, 'requests of others that failed meanwhile', waits.failed),
        atMost(200, 'memory added meanwhile', added, 'MiB'),
      );
    }
    return figures;
  },
};

/** The service may refuse a file and close the connection before all of it was sent. */
async function upload(target: Target, body: string): Promise<void> {
  const headers = { platformkey: target.platformKey, 'content-type': 'text/csv' };
  const message = { method: 'POST', path: '/api/import/customers?dryRun=true', headers, body, from: ATTACKER };
  await send(target.port, message).catch(() => undefined);
}
