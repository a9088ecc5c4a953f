import { isOfStorage, LicensingError } from '../../core/errors.ts';
import type { Held } from '../../core/lease.ts';
import { UNDO_DAYS } from '../../contract/bounds.ts';
import { fairTurn, nextTurn } from '../../time/pause.ts';
import { repeat, type Repeated } from '../../time/repeat.ts';
import type { Need, Transaction } from '../../db/handle.ts';
import { writeAudit, type AuditContext, type Author, type Change } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { describeError } from '../../http/log.ts';
import {
  activeJobs,
  findJob,
  finishItems,
  forgetSome,
  insertItems,
  nextItems,
  updateJob,
  type JobItemRow,
  type JobRow,
  type Outcome,
} from './store.ts';
import { workKey, type DoTogether, type JobWork, type JobWorks } from './work.ts';

/** Milliseconds between two looks for jobs. */
const EVERY = 250;

/** Milliseconds that one step keeps other changes waiting; the commit comes on top. */
const STEP_MILLISECONDS = 12;

/** The same for entries that are done at once, which nobody who reads waits for. */
const STEP_AT_ONCE = 20;

/** Milliseconds of a turn that a commit may follow. Writing what a step changed takes some itself. */
const BEFORE_COMMIT = 2;

/** Most entries that are done at once: some take a thousand times as long as others. */
const AT_ONCE = 15;

/** Entries that one step adds. */
const GATHER = 2_000;

/** A job is kept for as long as it can be undone. */
const KEEP_SECONDS = UNDO_DAYS * 86_400;

/** Runs jobs in the background. An interrupted job continues after its last step. */
export const startJobs = (deps: Deps, works: JobWorks, held: Held): Repeated =>
  repeat(
    EVERY,
    async (isStopped) => void (await held((db) => runJobs({ ...deps, db }, works, isStopped))),
    (error) => deps.log.write('error', { operation: 'jobs', ...describeError(error) }),
  );

/**
 * Runs all jobs to their end, then removes old ones. In each round every caller gets one step, so that many jobs of one
 * caller do not slow down the jobs of others.
 */
export async function runJobs(deps: Deps, works: JobWorks, isStopped: () => boolean = () => false): Promise<void> {
  for (let round = 0; ; round++) {
    const active = await activeJobs(deps.db.read);
    if (active.length === 0) break;
    for (const { ids } of active) {
      if (isStopped()) return;
      const id = ids[round % ids.length];
      if (id !== undefined) await deps.db.tx((tx) => step(deps, tx, id, works), await needOf(deps, id, works));
      await nextTurn();
    }
  }
  const before = deps.clock() - KEEP_SECONDS;
  while (!isStopped() && (await deps.db.tx((tx) => forgetSome(tx, before, GATHER)))) await nextTurn();
}

/** Entries that are done at once are changed in the thread of large batches. */
async function needOf({ db }: Deps, id: number, works: JobWorks): Promise<Need> {
  const job = await findJob(db.read, id);
  return job && works[workKey(job)]?.together?.(job) ? 'large' : 'ordinary';
}

/** The changes and the progress of a step are committed together, so that nothing is done twice. */
async function step(deps: Deps, tx: Transaction, id: number, works: JobWorks): Promise<void> {
  const job = await findJob(tx, id);
  if (!job || job.finished !== null) return;
  const work = works[workKey(job)];
  if (!work) return giveUp(deps, tx, job, new Error(`nobody does ${workKey(job)}`));
  if (job.started === null) await updateJob(tx, id, { state: 'running', started: tx.now });
  await (job.gathered === null ? runSome(deps, tx, job, work) : gather(deps, tx, job, work));
  await fairTurn(BEFORE_COMMIT);
}

async function gather(deps: Deps, tx: Transaction, job: JobRow, work: JobWork): Promise<void> {
  try {
    const { items, last } = (await work.gather?.(tx, job, GATHER)) ?? { items: [], last: 0 };
    // While entries are added, `position` counts them. Afterwards it is the id of the last finished entry.
    const noted = job.position + items.length;
    await insertItems(
      tx,
      job.id,
      items.map((item, at) => ({ ...item, number: job.position + at + 1 })),
    );
    const isLast = items.length < GATHER;
    await updateJob(
      tx,
      job.id,
      isLast ? { gathered: null, position: 0, total: noted } : { gathered: last, position: noted },
    );
  } catch (error) {
    if (isOfStorage(error)) throw error;
    await giveUp(deps, tx, job, error);
  }
}

/** What a step works with. Its changes go into the audit log together. */
type Step = {
  readonly deps: Deps;
  readonly tx: Transaction;
  readonly job: JobRow;
  readonly work: JobWork;
  readonly together: DoTogether | undefined;
  readonly changes: Change[];
};

type Finished = { readonly item: JobItemRow; readonly outcome: Outcome };

async function runSome(deps: Deps, tx: Transaction, job: JobRow, work: JobWork): Promise<void> {
  const changes: Change[] = [];
  let { position, done, failed, added, unchanged } = job;
  const refusals = JSON.parse(job.refusals) as Record<string, number>;
  const together = work.together?.(job);
  const until = performance.now() + (together ? STEP_AT_ONCE : STEP_MILLISECONDS);
  let finished: readonly Finished[];
  do {
    await fairTurn();
    finished = await runNext({ deps, tx, job, work, together, changes }, position);
    for (const { item, outcome } of finished) {
      position = item.id;
      if (outcome.result === 'failed') failed += 1;
      else done += 1;
      if (outcome.code !== undefined) refusals[outcome.code] = (refusals[outcome.code] ?? 0) + 1;
      if (outcome.result === 'unchanged') unchanged += 1;
      if (outcome.isNew) added += 1;
    }
  } while (finished.length > 0 && performance.now() < until);
  if (changes.length > 0) await writeAudit(tx, callerOf(job), changes);
  const end = finished.length > 0 ? {} : ({ state: 'done', finished: tx.now } as const);
  await updateJob(tx, job.id, {
    position,
    done,
    failed,
    added,
    unchanged,
    refusals: JSON.stringify(refusals),
    ...end,
  });
}

/** Does the next entry, or the next ones where the work can do several at once. Returns nothing after the last. */
async function runNext(step: Step, after: number): Promise<readonly Finished[]> {
  const { tx, job, together } = step;
  const items = await nextItems(tx, job, { after, limit: together ? AT_ONCE : 1 });
  if (items.length === 0) return [];
  const finished = (together && (await runTogether(step, items, together))) ?? (await runEach(step, items));
  for (const [, alike] of Map.groupBy(finished, ({ outcome }) => JSON.stringify(outcome))) {
    const [first] = alike;
    if (first !== undefined)
      await finishItems(
        tx,
        alike.map(({ item }) => item.id),
        first.outcome,
      );
  }
  return finished;
}

/** Returns undefined when one of the entries fails unforeseen: one by one, it takes no other with it. */
async function runTogether(
  { tx, changes }: Step,
  items: readonly JobItemRow[],
  together: DoTogether,
): Promise<readonly Finished[] | undefined> {
  try {
    const made = await tx.savepoint(() => together(tx, items));
    changes.push(...made.changes);
    return items.map((item) => {
      const reason = made.left.get(item.id) ?? 'changed';
      return { item, outcome: typeof reason === 'string' ? { result: reason } : refusal(reason) };
    });
  } catch (error) {
    if (isOfStorage(error)) throw error;
    return undefined;
  }
}

async function runEach(step: Step, items: readonly JobItemRow[]): Promise<readonly Finished[]> {
  const finished: Finished[] = [];
  for (const item of items) finished.push({ item, outcome: await runOne(step, item) });
  return finished;
}

const refusal = ({ code, message }: LicensingError): Outcome => ({ result: 'failed', code, msg: message });

async function runOne({ deps, tx, job, work, changes }: Step, item: JobItemRow): Promise<Outcome> {
  try {
    const made = await tx.savepoint(() => work.run(tx, job, item));
    changes.push(...made);
    const isNew = work.adds === true && made.some(({ before, after }) => before === undefined && after !== undefined);
    return { result: made.length > 0 ? 'changed' : 'unchanged', isNew };
  } catch (error) {
    if (error instanceof LicensingError && error.http < 500) return refusal(error);
    if (isOfStorage(error)) throw error;
    deps.log.write('error', {
      operation: job.operation,
      requestId: job.request_id,
      job: job.id,
      ...describeError(error),
    });
    return refusal(new LicensingError(516));
  }
}

async function giveUp(deps: Deps, tx: Transaction, job: JobRow, error: unknown): Promise<void> {
  deps.log.write('error', {
    operation: job.operation,
    requestId: job.request_id,
    job: job.id,
    ...describeError(error),
  });
  await updateJob(tx, job.id, { state: 'failed', finished: tx.now, gathered: null });
}

const callerOf = (job: JobRow): AuditContext<Author> => ({
  actor: { kind: job.actor_kind, name: job.actor, role: job.actor_role ?? undefined },
  ip: job.ip,
  requestId: job.request_id,
  operation: job.operation,
  job: job.id,
  ...(job.ticket !== null && { ticket: job.ticket }),
  ...(job.reason !== null && { reason: job.reason }),
});
