import { UNDO_DAYS } from '../../contract/bounds.ts';
import { isUndoable } from '../../contract/undoable.ts';
import type { OperationId } from '../../contract/operations.ts';
import { LicensingError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';
import type { Actor } from '../../http/caller.ts';
import { isBounded, notItsOwn } from '../allowances/rules.ts';
import { findJob, type JobRow } from '../jobs/store.ts';
import { assertMayMake, originOf, type Origin } from '../jobs/origin-rules.ts';
import { findEntry, undoingEntry, type EntryRow } from '../undoing/past-store.ts';
import type { Values } from '../undoing/change.ts';

const UNDO_SECONDS = UNDO_DAYS * 86_400;

/** Throws 4093 for a job that has not ended, changed nothing, ended sessions, is too old, or was undone. */
export function assertJobUndoable(job: JobRow, now: number): void {
  const refuse = (msg: string): never => {
    throw new LicensingError(4093, msg);
  };
  if (job.finished === null) refuse(`The job ${job.id} has not ended yet. Cancel it first, or wait.`);
  if (job.undone_by !== null) refuse(`The job ${job.id} was undone by the job ${job.undone_by}.`);
  if (job.operation === 'bulkSessions') refuse(`The job ${job.id} ended sessions, which cannot be undone.`);
  if (job.operation === 'keepExport' || job.done === job.unchanged) refuse(`The job ${job.id} changed no record.`);
  if ((job.finished ?? 0) < now - UNDO_SECONDS) refuse(tooOld('job', job.id));
}

const tooOld = (what: string, id: number): string =>
  `The ${what} ${id} is older than ${UNDO_DAYS} days and can no longer be undone.`;

/** Throws 4093 for an entry whose change cannot be undone, is too old, or was undone. */
export async function assertEntryUndoable(db: Reader, entry: EntryRow, now: number): Promise<void> {
  if (!isUndoable(entry.operation) || entry.outcome !== 0) {
    throw new LicensingError(4093, `The change ${entry.id} (${entry.operation}) cannot be undone.`);
  }
  if (entry.job_id === null && entry.targets.startsWith('[{"kind":"job"')) {
    throw new LicensingError(4093, `The change ${entry.id} started a job. Undo the job.`);
  }
  const by = await undoingEntry(db, entry.id);
  if (by !== undefined) throw new LicensingError(4093, `The change ${entry.id} was undone by the change ${by}.`);
  const job = entry.job_id === null ? undefined : await findJob(db, entry.job_id);
  if (job && job.undone_by !== null) {
    throw new LicensingError(4093, `The change ${entry.id} was undone by the job ${job.undone_by}.`);
  }
  if (entry.time < now - UNDO_SECONDS) throw new LicensingError(4093, tooOld('change', entry.id));
}

/** The changes whose undo ends an allowance. */
const GIVING: readonly string[] = ['giveAllowance', 'approveAllowance'] satisfies OperationId[];

/** Throws 531 for a caller who may not make the change that an entry records, or who may not end an allowance. */
export async function assertMayUndoEntry(db: Reader, actor: Actor, entry: EntryRow): Promise<void> {
  assertMayMake(actor, await originOfEntry(db, entry));
  if (GIVING.includes(entry.operation) && isBounded(actor) && entry.actor !== actor.name) throw notItsOwn();
}

/** Returns the operation that an entry goes back to: an undo needs the permission of the change that it undoes. */
async function originOfEntry(db: Reader, entry: EntryRow): Promise<Origin> {
  const job = entry.job_id === null ? undefined : await findJob(db, entry.job_id);
  if (job) return originOf(job);
  const undone = entry.undo_of === null ? undefined : await findEntry(db, entry.undo_of);
  if (undone) return originOfEntry(db, undone);
  return { operation: entry.operation as OperationId, body: bodyOf(entry) };
}

/** Returns a body that asks for the values on both sides of a change. Unbinding all of an SN's is an empty object. */
function bodyOf({ before, after }: EntryRow): Values[] {
  const [old, young] = [JSON.parse(before) as Values[], JSON.parse(after) as Values[]];
  const isEmpty = young.every((values) => Object.keys(values).length === 0);
  return isEmpty ? [{}] : [...old, ...young];
}
