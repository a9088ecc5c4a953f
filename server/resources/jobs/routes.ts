import type { Target } from '../../http/audit.ts';
import { jobOperations } from '../../contract/work/jobs.ts';
import { deletesMany } from '../../contract/step-up.ts';
import { LicensingError } from '../../core/errors.ts';
import { runList } from '../../query/list.ts';
import { one, type Answer } from '../../http/answer.ts';
import type { Actor } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { jobItemList, jobList } from './fields.ts';
import { assertMayMake, originOf } from './origin-rules.ts';
import { copyFailed, insertJob, jobOr404, jobRecord, updateJob, type JobRow } from './store.ts';

export const jobRoutes = (deps: Deps) =>
  new Routes(deps, jobOperations)
    .read('GET /jobs', ({ db, query }) => runList(db, jobList, query))
    .read('POST /jobs/data', ({ db, query, body }) => runList(db, jobList, query, body))
    .read('GET /jobs/{id}', async ({ db, path }) => one(await jobRecord(db, path.id)))
    .write('DELETE /jobs/{id}', cancel)
    .write('POST /jobs/{id}/retry', retry)
    .read('POST /job_items/data', ({ db, query, body }) => runList(db, jobItemList, query, body)).app;

type Table = typeof jobOperations;

async function cancel({ tx, path, caller, audit }: WriteContext<Table['DELETE /jobs/{id}']>): Promise<Answer> {
  const job = await jobOr404(tx, path.id);
  assertMayCancel(caller.actor, job);
  if (job.finished !== null) throw new LicensingError(4093, `The job ${job.id} has ended already.`);
  await updateJob(tx, job.id, { state: 'cancelled', finished: tx.now, gathered: null });
  audit({ target: target(job.id), before: { state: job.state }, after: { state: 'cancelled' } });
  return one(await jobRecord(tx, job.id));
}

/** Throws 531 for an operator below manager who did not start the job. */
function assertMayCancel(actor: Actor, job: JobRow): void {
  if (actor.kind !== 'operator' || actor.role === 'manager' || actor.role === 'administrator') return;
  if (job.actor_kind === actor.kind && job.actor === actor.name) return;
  throw new LicensingError(
    531,
    `The role ${actor.role} may cancel only the jobs that it started. Other jobs need the role manager.`,
  );
}

type Retry = WriteContext<Table['POST /jobs/{id}/retry']>;

async function retry({ tx, path, caller, audit, expectProof }: Retry): Promise<Answer> {
  const job = await jobOr404(tx, path.id);
  const origin = originOf(job);
  assertMayMake(caller.actor, origin);
  if (job.operation === 'keepExport')
    throw new LicensingError(4093, 'Start the export again instead. The service keeps no part of a file.');
  if (job.finished === null) throw new LicensingError(4093, `The job ${job.id} has not ended yet.`);
  if (job.failed === 0) throw new LicensingError(4093, `Nothing failed in the job ${job.id}.`);
  if (deletesMany(origin.body, job.failed)) expectProof();
  const id = await insertJob(tx, {
    operation: job.operation,
    resource: job.resource,
    by: {
      ...caller,
      ticket: caller.ticket ?? job.ticket ?? undefined,
      reason: caller.reason ?? job.reason ?? undefined,
    },
    total: job.failed,
    retryOf: job.id,
    ...(job.undo_of !== null && { undoOf: job.undo_of }),
    ...(job.change !== null && { change: JSON.parse(job.change) as object }),
  });
  await copyFailed(tx, job.id, id);
  audit({ target: target(id), after: { retryOf: job.id, total: job.failed } });
  return one(await jobRecord(tx, id));
}

const target = (id: number): Target => ({ kind: 'job', key: String(id) });
