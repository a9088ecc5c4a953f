import type { BulkChange } from '../../contract/sns/bulk.ts';
import type { Transaction } from '../../db/handle.ts';
import type { Audit, Change } from '../../http/audit.ts';
import type { JobWork } from '../jobs/work.ts';
import { snOr404 } from '../sns/store.ts';
import {
  applyToCustomer,
  applyToMachine,
  applyToTokenId,
  applyToUser,
  customerSource,
  machineSource,
  tokenIdSource,
  userSource,
} from './holders.ts';
import { applyToSession, sessionSource } from './sessions.ts';
import { snSource } from './sns.ts';
import { foundBetween, type BulkSource, type Found } from './store.ts';
import { wayOf } from './ways.ts';

/** Applies the change of a job to the record with a key. It audits nothing when the record has the values already. */
type Apply<Of> = (tx: Transaction, key: string, change: Of, audit: Audit) => Promise<unknown>;

/** The request's schema has checked what the job holds. */
const workOf = <Of>(source: BulkSource, apply: Apply<Of>): JobWork => ({
  gather: (tx, { condition, gathered, gather_until: until }, limit) =>
    foundBetween(source, { db: tx, now: tx.now }, JSON.parse(condition ?? '{}') as Found, {
      after: gathered ?? 0,
      until: until ?? 0,
      limit,
    }),
  run: async (tx, job, { key }) => {
    const changes: Change[] = [];
    await apply(tx, key, JSON.parse(job.change ?? '{}') as Of, (...more) => void changes.push(...more));
    return changes;
  },
});

/** The work of bulk changes, by `workKey`. */
export const bulkWorks = {
  'bulkSns sns': workOf<BulkChange>(snSource, async (tx, key, change, audit) =>
    wayOf(change).apply(tx, await snOr404(tx, key), change, audit),
  ),
  'bulkUsers users': workOf(userSource, applyToUser),
  'bulkMachines machines': workOf(machineSource, applyToMachine),
  'bulkTokenIds tokenids': workOf(tokenIdSource, applyToTokenId),
  'bulkCustomers customers': workOf(customerSource, applyToCustomer),
  'bulkSessions sessions': workOf(sessionSource, applyToSession),
};
