import type { BulkChange } from '../../contract/sns/bulk.ts';
import { LicensingError } from '../../core/errors.ts';
import { rowsBy, type ChangedRow } from '../../core/many-rows.ts';
import type { Transaction } from '../../db/handle.ts';
import type { Audit, Change } from '../../http/audit.ts';
import type { JobRow } from '../jobs/store.ts';
import type { DoTogether, JobWork } from '../jobs/work.ts';
import { snOr404, type SnRow } from '../sns/store.ts';
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

const changeOf = (job: JobRow): BulkChange => JSON.parse(job.change ?? '{}') as BulkChange;

/** Returns how the SNs of a job are changed at once, if its way of changing them can. */
function snsTogether(job: JobRow): DoTogether | undefined {
  const change = changeOf(job);
  const { together } = wayOf(change);
  return (
    together &&
    (async (tx, items) => {
      const found = await rowsBy(
        tx,
        'sn',
        'sn',
        items.map(({ key }) => key),
      );
      const changes: Change[] = [];
      const planned: ChangedRow<SnRow>[] = [];
      const left = new Map<number, 'unchanged' | LicensingError>();
      for (const { id, key } of items) {
        try {
          const plan = together.plan({ db: tx, now: tx.now }, found.get(key) ?? (await snOr404(tx, key)), change);
          if (plan === undefined) left.set(id, 'unchanged');
          else planned.push(plan);
        } catch (error) {
          if (!(error instanceof LicensingError) || error.http >= 500) throw error;
          left.set(id, error);
        }
      }
      await together.apply(tx, planned, change, (...more) => void changes.push(...more));
      return { changes, left };
    })
  );
}

/** The work of bulk changes, by `workKey`. */
export const bulkWorks = {
  'bulkSns sns': {
    ...workOf<BulkChange>(snSource, async (tx, key, change, audit) =>
      wayOf(change).apply(tx, await snOr404(tx, key), change, audit),
    ),
    together: snsTogether,
  },
  'bulkUsers users': workOf(userSource, applyToUser),
  'bulkMachines machines': workOf(machineSource, applyToMachine),
  'bulkTokenIds tokenids': workOf(tokenIdSource, applyToTokenId),
  'bulkCustomers customers': workOf(customerSource, applyToCustomer),
  'bulkSessions sessions': workOf(sessionSource, applyToSession),
};
