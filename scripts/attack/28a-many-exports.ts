import { WAITING_JOBS, type JobRecord } from '../../server/contract/work/jobs.ts';
import { atMost, type Attack } from './attack.ts';
import { ATTACKER, pause, send } from './client.ts';
import { itemsOf } from './target.ts';

const EXPORTS = 1000;
const SECONDS = 30;

/** A viewer starts one export after another; then an administrator starts one. */
export const attack: Attack = {
  number: '28a',
  title: 'Exports of a viewer before one of an administrator',
  run: async (target) => {
    const [viewer, administrator] = [await target.signIn('viewer'), await target.signIn('administrator')];
    const call = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
      send(target.port, { method, path: `/bff/api${path}`, headers, from: ATTACKER });
    for (let count = 0; count < EXPORTS; count++) await call('POST', '/export/products?format=xlsx', viewer);
    const [own] = itemsOf<JobRecord>(await call('POST', '/export/products', administrator));
    const began = performance.now();
    let state = own?.state;
    while (state !== 'done' && performance.now() - began < SECONDS * 1000) {
      await pause(50);
      state = itemsOf<JobRecord>(await call('GET', `/jobs/${own?.id}`, administrator))[0]?.state;
    }
    const jobs = itemsOf<JobRecord>(await call('GET', '/jobs?limit=1000', viewer));
    const waiting = jobs.filter((job) => job.actor === 'viewer' && job.finishedAt === undefined);
    return [
      atMost(WAITING_JOBS.ofOne, 'exports of the viewer that waited at the end', waiting.length),
      atMost(5, 'wait of the administrator for the export', (performance.now() - began) / 1000, 's'),
    ];
  },
};
