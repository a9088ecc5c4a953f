import { bulkOperations } from '../../contract/sns/bulk.ts';
import { eachEntry } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { objects, one, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { insertItems, insertJob, jobRecord } from '../jobs/store.ts';
import { previewSns } from './preview.ts';
import { countSns, lastSnId } from './store.ts';
import { readSn } from '../sns/rules.ts';

type Bulk = (typeof bulkOperations)['POST /sns/bulk'];

export const bulkRoutes = (deps: Deps) =>
  new Routes(deps, bulkOperations).prepared(
    'POST /sns/bulk',
    // A preview reads up to a million SNs, so it runs outside the write transaction.
    async ({ body: { where, dryRun, count: _count, ...change }, db }) =>
      dryRun === true ? previewSns(db, where, change, deps.clock()) : undefined,
    async (context) => (context.prepared ? objects([context.prepared]) : start(context)),
  ).app;

async function start({ tx, body, caller, audit }: WriteContext<Bulk>): Promise<Answer> {
  const { where, count, dryRun: _dryRun, ...change } = body;
  const named = 'sns' in where ? await distinctSns(where.sns) : undefined;
  const total = named?.length ?? (await countSns({ db: tx, now: tx.now }, where));
  if (count !== undefined && count !== total) {
    throw new LicensingError(4120, `${total} SNs match now, not ${count}; look again before you change them.`);
  }
  const job = { operation: 'bulkSns', resource: 'sns', by: caller, total, change } as const;
  const id = named
    ? await insertJob(tx, { ...job, condition: { count: total } })
    : await insertJob(tx, { ...job, condition: where, gatherUntil: await lastSnId(tx) });
  if (named) await insertItems(tx, id, named.map(itemOf));
  audit({ target: { kind: 'job', key: String(id) }, after: { total, ...change } });
  return one(await jobRecord(tx, id));
}

/** Returns each SN once, in the form that is stored. Throws 1806 for a text that cannot be an SN. */
const distinctSns = async (texts: readonly string[]): Promise<string[]> => [
  ...new Set(await eachEntry(texts, async (text) => readSn(text), 'where.sns')),
];

const itemOf = (key: string, at: number) => ({ number: at + 1, key });
