import type { BulkChange } from '../../contract/sns/bulk.ts';
import type { Transaction } from '../../db/handle.ts';
import type { Change } from '../../http/audit.ts';
import { snsBetween, type Found } from './store.ts';
import { wayOf } from './ways.ts';
import { snOr404 } from '../sns/store.ts';

type Job = {
  readonly change: string | null;
  readonly condition: string | null;
  readonly gathered: number | null;
  readonly gather_until: number | null;
};

/** The request's schema has checked what the job holds. */
export const bulkWork = {
  gather: (tx: Transaction, { condition, gathered, gather_until: until }: Job, limit: number) =>
    snsBetween({ db: tx, now: tx.now }, JSON.parse(condition ?? '{}') as Found, {
      after: gathered ?? 0,
      until: until ?? 0,
      limit,
    }),
  run: async (tx: Transaction, job: Job, { key }: { readonly key: string }): Promise<readonly Change[]> => {
    const changes: Change[] = [];
    const change = JSON.parse(job.change ?? '{}') as BulkChange;
    await wayOf(change).apply(tx, await snOr404(tx, key), change, (...more) => void changes.push(...more));
    return changes;
  },
};
