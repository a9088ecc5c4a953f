import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { JobOperation, JobResult } from '../../contract/records/jobs.ts';
import { WAITING_JOBS } from '../../contract/work/jobs.ts';
import { inSteps } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { takeIds } from '../../core/ids.ts';
import { recordsOf } from '../../query/page-records.ts';
import type { RecordText } from '../../query/record.ts';
import { rowOr404 } from '../../core/rows.ts';
import { among, dialect, listed } from '../../db/dialect.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import type { JobItemTable, JobTable } from '../../db/tables/job-tables.ts';
import { build, statement } from '../../db/kysely.ts';
import type { AuditContext, Author } from '../../http/audit.ts';
import { jobAlone } from './fields.ts';

export type JobRow = Selectable<JobTable>;
export type JobItemRow = Selectable<JobItemTable>;

export type NewJob = {
  readonly operation: JobOperation;
  readonly resource: string;
  readonly by: AuditContext<Author>;
  readonly total: number;
  readonly change?: object;
  readonly condition?: object;
  readonly retryOf?: number;
  readonly undoOf?: number;
  /** Highest id of the records that a query may find. The runner adds their entries when the job begins. */
  readonly gatherUntil?: number;
  /** True while an upload still adds entries: the runner leaves the job alone until `beginJob`. */
  readonly arriving?: true;
  /** The instance that adds these entries, when there can be several. */
  readonly receiver?: string | undefined;
};

/** Adds a job, which begins within a second. Returns its id. Throws 4290 beyond `WAITING_JOBS`. */
export async function insertJob(tx: Transaction, job: NewJob): Promise<number> {
  const { by } = job;
  await assertRoom(tx, job);
  const id = await takeIds(tx, 1);
  await tx.run(
    build.insertInto('job').values({
      id,
      operation: job.operation,
      resource: job.resource,
      change: job.change ? JSON.stringify(job.change) : null,
      condition: job.condition ? JSON.stringify(job.condition) : null,
      retry_of: job.retryOf ?? null,
      undo_of: job.undoOf ?? null,
      actor: by.actor.name,
      actor_kind: by.actor.kind,
      actor_role: by.actor.role ?? null,
      ip: by.ip,
      request_id: by.requestId,
      ticket: by.ticket ?? null,
      reason: by.reason ?? null,
      total: job.total,
      created: tx.now,
      gathered: job.gatherUntil === undefined && !job.arriving ? null : 0,
      gather_until: job.gatherUntil ?? null,
      receiver: job.receiver ?? null,
    }),
  );
  tx.tell('job', String(id));
  return id;
}

/** Exports have a runner of their own. */
const waiting = (isExport: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`state in ('queued', 'running') and operation ${sql.raw(isExport ? '=' : '<>')} 'keepExport'`;

async function assertRoom(tx: Transaction, { operation, by }: NewJob): Promise<void> {
  const isExport = operation === 'keepExport';
  const [counts] = await tx.all(sql<{ own: number; all: number }>`select count(*) as "all",
    count(*) filter (where actor = ${by.actor.name} and actor_kind = ${by.actor.kind}) as own
    from job where ${waiting(isExport)}`);
  const { own = 0, all = 0 } = counts ?? {};
  if (own < WAITING_JOBS.ofOne && (own === 0 || all < WAITING_JOBS.ofAll)) return;
  const what = isExport ? 'exports' : 'jobs';
  const whose = own < WAITING_JOBS.ofOne ? `${all} ${what} are waiting in all` : `You have ${own} ${what} waiting`;
  throw new LicensingError(4290, `${whose}. Wait until one of yours has ended, or cancel one.`, {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });
}

const RETRY_SECONDS = 10;

/** An entry of an import has the number of its line and its fields. */
export type NewItem = {
  readonly number: number;
  readonly key: string;
  readonly input?: object;
  readonly refused?: { readonly code: number; readonly msg: string };
};

/** The columns that `insertItems` writes. */
const ITEM = sql.raw(
  (['integer', 'text', 'text', 'text', 'integer', 'text'] as const)
    .map((type, at) => dialect.cell('n', at, type))
    .join(', '),
);

/** Adds entries; their ids follow the order of the list. */
export async function insertItems(tx: Transaction, job: number, items: readonly NewItem[]): Promise<void> {
  const rows = items.map(({ number, key, input, refused }) => [
    number,
    key,
    input ? JSON.stringify(input) : null,
    refused ? 'failed' : 'waiting',
    refused?.code,
    refused?.msg,
  ]);
  await inSteps(rows, async (some) => [
    await tx.run(sql`insert into job_item (job_id, number, key, input, result, code, msg)
      select ${job}, ${ITEM}
      from ${listed('json', some, 'n')} order by n.key`),
  ]);
}

/** Releases a job whose entries have all arrived. Returns their number; refused ones count as failed. */
export async function beginJob(tx: Transaction, id: number): Promise<number> {
  const counts = await tx.all(sql<{ code: number | null; count: number }>`select code, count(*) as count
    from job_item where job_id = ${id} group by code`);
  const refusals = Object.fromEntries(counts.flatMap(({ code, count }) => (code === null ? [] : [[code, count]])));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const failed = total - (counts.find(({ code }) => code === null)?.count ?? 0);
  await updateJob(tx, id, { gathered: null, total, failed, refusals: JSON.stringify(refusals) });
  return total;
}

const arriving = sql<SqlBool>`gathered is not null and gather_until is null`;

/** Removes a job whose entries did not all arrive. */
export async function discardArriving(tx: Transaction, id: number): Promise<void> {
  await tx.run(sql`delete from job where ${arriving} and id = ${id}`);
}

/** Removes jobs whose entries no longer arrive, because their receiver is none of the instances `there`. */
export async function discardAbandoned(tx: Transaction, there: readonly string[]): Promise<void> {
  await tx.run(
    sql`delete from job where ${arriving} and (receiver is null or receiver not in ${among('text', there)})`,
  );
}

export const copyFailed = (tx: Transaction, from: number, to: number): Promise<number> =>
  tx.run(sql`insert into job_item (job_id, number, key, input)
    select ${to}, number, key, input from job_item where job_id = ${from} and result = 'failed' order by id`);

const FIND = statement<JobRow>('select * from job where id = ?');

export const findJob = (db: Reader, id: number): Promise<JobRow | undefined> => db.get(FIND, id);

/** Throws 4040. */
export const jobOr404 = (db: Reader, id: number): Promise<JobRow> =>
  rowOr404(findJob(db, id), `There is no job ${id}.`);

/** Throws 4040. The record includes the first failures. */
export async function jobRecord(db: Reader, id: number): Promise<RecordText> {
  const [record] = await recordsOf(db, jobAlone, [id]);
  if (record === undefined) throw new LicensingError(4040, `There is no job ${id}.`);
  return record;
}

/** The unfinished jobs of one operator or key, oldest first. */
export type Waiting = { readonly who: string; readonly ids: readonly number[] };

export const activeJobs = (db: Reader): Promise<Waiting[]> =>
  waitingOf(db, sql<SqlBool>`${waiting(false)} and (gathered is null or gather_until is not null)`);

export const activeExports = (db: Reader): Promise<Waiting[]> => waitingOf(db, waiting(true));

const IDS = sql.raw(dialect.arrayOf('id'));

async function waitingOf(db: Reader, condition: RawBuilder<SqlBool>): Promise<Waiting[]> {
  const rows = await db.all(sql<{ who: string; ids: string }>`select who, ${IDS} as ids from
    (select actor_kind || ' ' || actor as who, id from job where ${condition} order by id) waiting group by who order by who`);
  return rows.map(({ who, ids }) => ({ who, ids: JSON.parse(ids) as number[] }));
}

export async function updateJob(tx: Transaction, id: number, values: Partial<JobRow>): Promise<void> {
  await tx.run(build.updateTable('job').set(values).where('id', '=', id));
  tx.tell('job', String(id));
}

const WAITING = statement<JobItemRow>(
  "select * from job_item where job_id = ? and id > ? and result = 'waiting' order by id limit ?",
);

export const nextItems = (
  tx: Transaction,
  { id }: JobRow,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<JobItemRow[]> => tx.rows(WAITING, id, after, limit);

const FINISH = statement<never>(
  `update job_item set result = ?, code = ?, msg = ?, input = case when ? = 1 then input end
  where id in ${dialect.among('?', 'integer')}`,
);

export type Outcome = {
  readonly result: Exclude<JobResult, 'waiting' | 'cancelled'>;
  /** True when the entry made a record. */
  readonly isNew?: boolean;
  readonly code?: number;
  readonly msg?: string;
};

/** Stores the outcome that entries have in common. Only a failed entry keeps its input, for a retry. */
export const finishItems = (tx: Transaction, ids: readonly number[], { result, code, msg }: Outcome): Promise<number> =>
  tx.exec(FINISH, result, code ?? null, msg ?? null, result === 'failed' ? 1 : 0, JSON.stringify(ids));

/** Removes up to `limit` entries of a job that ended before a moment. Returns false without such a job. */
export async function forgetSome(tx: Transaction, before: number, limit: number): Promise<boolean> {
  const [job] = await tx.column(
    sql<{ id: number }>`select id from job where finished < ${before} order by finished limit 1`,
  );
  if (job === undefined) return false;
  const gone = await tx.run(sql`delete from job_item where id in
    (select id from job_item where job_id = ${job} order by id limit ${limit})`);
  if (gone < limit) await tx.run(sql`delete from job where id = ${job}`);
  return true;
}
