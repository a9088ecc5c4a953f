import { auditUndoOperations, jobUndoOperations, type Undone, type UndoPreview } from '../../contract/work/undo.ts';
import { rowOr404 } from '../../core/rows.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { objects, one, type Answer } from '../../http/answer.ts';
import { writeAudit, type Change } from '../../http/audit.ts';
import type { Actor } from '../../http/caller.ts';
import { entryHeaders } from '../../http/commit.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { fairTurn } from '../../time/pause.ts';
import { assertMayMake, originOf } from '../jobs/origin-rules.ts';
import { insertJob, jobOr404, jobRecord, updateJob, type JobRow } from '../jobs/store.ts';
import { findEntry, lastEntryOf, pastOf, type EntryRow } from '../undoing/past-store.ts';
import { assertEntryUndoable, assertJobUndoable, assertMayUndoEntry } from './permission.ts';
import { planOf, Tally } from './plan.ts';
import { previewJob } from './preview.ts';
import type { Undoings } from '../undoing/change.ts';

export const jobUndoRoutes = (deps: Deps, undoings: Undoings) =>
  new Routes(deps, jobUndoOperations).prepared(
    'POST /jobs/{id}/undo',
    // A preview reads up to a million records, so it runs outside the write transaction.
    async ({ db, path, body, caller }) => {
      if (body?.dryRun !== true) return undefined;
      const job = await undoableJob(db, path.id, caller.actor, deps.clock());
      return previewJob(db, undoings, job.id);
    },
    async (context) => (context.prepared ? objects([context.prepared]) : start(context)),
  ).app;

type Start = WriteContext<(typeof jobUndoOperations)['POST /jobs/{id}/undo']>;

/** Returns a job that the caller may undo. Throws 4040, 531, and 4093. */
async function undoableJob(db: Reader, id: number, actor: Actor, now: number): Promise<JobRow> {
  const job = await jobOr404(db, id);
  if (job.operation !== 'keepExport') assertMayMake(actor, originOf(job));
  assertJobUndoable(job, now);
  return job;
}

async function start({ tx, path, caller, audit }: Start): Promise<Answer> {
  const job = await undoableJob(tx, path.id, caller.actor, tx.now);
  const { operation, body } = originOf(job);
  const change: Undone = { operation, change: body };
  const total = job.done - job.unchanged;
  const id = await insertJob(tx, {
    ...{ operation: 'undoJob', resource: job.resource, undoOf: job.id, total, change },
    by: { ...caller, ticket: caller.ticket ?? job.ticket ?? undefined },
    gatherUntil: await lastEntryOf(tx, job.id),
  });
  await updateJob(tx, job.id, { undone_by: id });
  audit({ target: { kind: 'job', key: String(id) }, after: { undoOf: job.id, total } });
  return one(await jobRecord(tx, id));
}

export const auditUndoRoutes = (deps: Deps, undoings: Undoings) =>
  new Routes(deps, auditUndoOperations).write('POST /audit/{id}/undo', (context) => undoChange(context, undoings)).app;

type UndoOne = WriteContext<(typeof auditUndoOperations)['POST /audit/{id}/undo']>;

/** Thrown to take back what a dry run wrote. */
class TakenBack extends Error {}

async function undoChange({ tx, path, body, caller }: UndoOne, undoings: Undoings): Promise<Answer> {
  const entry = await rowOr404(findEntry(tx, path.id), `There is no change ${path.id}.`);
  await assertEntryUndoable(tx, entry, tx.now);
  await assertMayUndoEntry(tx, caller.actor, entry);
  const changes: Change[] = [];
  if (body?.dryRun !== true) {
    const item = await undoEntry(tx, undoings, entry, changes);
    if (changes.length === 0) return objects([item]);
    const ticket = caller.ticket ?? entry.ticket ?? undefined;
    const id = await writeAudit(tx, { ...caller, ticket, undoOf: entry.id }, changes);
    return { ...objects([item]), headers: entryHeaders(id, caller.operation, changes) };
  }
  // The records of an entry can depend on each other, so a dry run does it all and takes it back.
  let item: UndoPreview | undefined;
  try {
    await tx.savepoint(async () => {
      item = await undoEntry(tx, undoings, entry, changes);
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return objects(item ? [item] : []);
}

/** Undoes the changes of an entry, each record on its own, the last first. */
async function undoEntry(
  tx: Transaction,
  undoings: Undoings,
  entry: EntryRow,
  changes: Change[],
): Promise<UndoPreview> {
  const tally = new Tally();
  for (const past of pastOf(entry, undoings)) {
    await fairTurn();
    await tally.of(past, async () => {
      const made: Change[] = [];
      const plan = await tx.savepoint(async () => {
        const found = await planOf(tx, undoings, past);
        await found.write(tx, (...more) => void made.push(...more));
        return found;
      });
      changes.push(...made);
      return plan;
    });
  }
  return tally.preview;
}
