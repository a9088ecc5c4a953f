import { holderBulkOperations, type HoldersWhere } from '../../contract/holders/bulk.ts';
import type { JobOperation } from '../../contract/records/jobs.ts';
import { bulkOperations } from '../../contract/sns/bulk.ts';
import { eachEntry } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { objects, one, type Answer } from '../../http/answer.ts';
import type { Changing } from '../../http/commit.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { insertItems, insertJob, jobRecord } from '../jobs/store.ts';
import { readSn } from '../sns/rules.ts';
import { customerSource, machineSource, tokenIdSource, userSource } from './holders.ts';
import { previewSns } from './preview.ts';
import { sessionKeys, sessionSource } from './sessions.ts';
import { snSource } from './sns.ts';
import { countFound, lastId, type BulkSource, type Found } from './store.ts';

export const bulkRoutes = (deps: Deps) =>
  new Routes(deps, bulkOperations).prepared(
    'POST /sns/bulk',
    // A preview reads up to a million SNs, so it runs outside the write transaction.
    async ({ body: { where, dryRun, count: _count, ...change }, db }) =>
      dryRun === true ? previewSns(db, where, change, deps.clock()) : undefined,
    async (context) => {
      if (context.prepared) return objects([context.prepared]);
      const { where, count, dryRun: _dryRun, ...change } = context.body;
      const named = 'sns' in where ? await eachEntry(where.sns, async (text) => readSn(text), 'where.sns') : undefined;
      return start(context, ofSns, { where: named ?? (where as Found), count, change });
    },
  ).app;

/** Starts the bulk changes of users, devices, token IDs, customers and sessions. */
export const holderBulkRoutes = (deps: Deps) =>
  new Routes(deps, holderBulkOperations)
    .write('POST /users/bulk', (context) => startOf(context, ofUsers))
    .write('POST /machines/bulk', (context) => startOf(context, ofMachines))
    .write('POST /tokenids/bulk', (context) => startOf(context, ofTokenIds))
    .write('POST /customers/bulk', (context) => startOf(context, ofCustomers))
    .write('POST /sessions/bulk', async (context) => {
      const { where, count, ...change } = context.body;
      const named = 'keys' in where ? await sessionKeys(context.tx, where.keys) : where;
      return start(context, ofSessions, { where: named, count, change });
    }).app;

type Kind = { readonly operation: JobOperation; readonly resource: string; readonly source: BulkSource };

const ofSns: Kind = { operation: 'bulkSns', resource: 'sns', source: snSource };
const ofUsers: Kind = { operation: 'bulkUsers', resource: 'users', source: userSource };
const ofMachines: Kind = { operation: 'bulkMachines', resource: 'machines', source: machineSource };
const ofTokenIds: Kind = { operation: 'bulkTokenIds', resource: 'tokenids', source: tokenIdSource };
const ofCustomers: Kind = { operation: 'bulkCustomers', resource: 'customers', source: customerSource };
const ofSessions: Kind = { operation: 'bulkSessions', resource: 'sessions', source: sessionSource };

type Writing = Pick<Changing, 'tx' | 'caller' | 'audit'>;
type Body = { readonly where: HoldersWhere; readonly count?: number | undefined };

function startOf(context: Writing & { readonly body: Body }, kind: Kind): Promise<Answer> {
  const { where, count, ...change } = context.body;
  return start(context, kind, { where: 'keys' in where ? where.keys : where, count, change });
}

/** What to change: the records with these keys, or those that a query finds, and how. */
type Asked = {
  readonly where: readonly string[] | Found;
  readonly count: number | undefined;
  readonly change: object;
};

/** Starts a job. Throws 4120 when another number of records than `count` matches. */
async function start(
  { tx, caller, audit }: Writing,
  { operation, resource, source }: Kind,
  { where, count, change }: Asked,
): Promise<Answer> {
  const named = Array.isArray(where) ? [...new Set(where as readonly string[])] : undefined;
  const found = where as Found;
  const total = named?.length ?? (await countFound(source, { db: tx, now: tx.now }, found));
  if (count !== undefined && count !== total) {
    throw new LicensingError(4120, `${total} records match now, not ${count}; look again before you change them.`);
  }
  const job = { operation, resource, by: caller, total, change } as const;
  const id = named
    ? await insertJob(tx, { ...job, condition: { count: total } })
    : await insertJob(tx, { ...job, condition: found, gatherUntil: await lastId(source, tx) });
  if (named) await insertItems(tx, id, named.map(itemOf));
  audit({ target: { kind: 'job', key: String(id) }, after: { total, ...change } });
  return one(await jobRecord(tx, id));
}

const itemOf = (key: string, at: number) => ({ number: at + 1, key });
