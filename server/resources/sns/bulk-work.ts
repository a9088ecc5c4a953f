import type { BulkChange } from '../../contract/sns/bulk.ts';
import type { Change } from '../../http/audit.ts';
import type { JobWork } from '../jobs/work.ts';
import { changeOne, snsBetween, type Found } from './bulk-store.ts';

/** How a job changes SNs. What it is to do was checked by its schema when it was asked for. */
export const bulkWork: JobWork = {
  gather: (tx, { condition, gathered, gather_until: until }, limit) =>
    snsBetween({ db: tx, now: tx.now }, JSON.parse(condition ?? '{}') as Found, {
      after: gathered ?? 0,
      until: until ?? 0,
      limit,
    }),
  run: async (tx, { change }, { key }) => {
    const changes: Change[] = [];
    await changeOne(tx, key, JSON.parse(change ?? '{}') as BulkChange, (...more) => void changes.push(...more));
    return changes;
  },
};
