import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { finishJobs } from '../../testing/jobs.ts';
import { runJobs } from '../jobs/runner.ts';
import { works } from '../../works.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoer } from '../../testing/undo.ts';

let service: TestApp;
let sns: string[];
beforeEach(async () => {
  service = createTestApp();
  sns = await makeSns(service, await makeCatalogue(service), { endDate: '2026-11-30' }, 4);
});
afterEach(() => service.close());

const { first, job, undoJob, dryRun, read, change } = undoer(() => service);
const all = { querys: [] };
const extended = { where: all, extend: { days: 10 } };
const [OLD, NEW] = ['2026-11-30 23:59:59', '2026-12-10 23:59:59'];
const ends = () => Promise.all(sns.map(async (sn) => (await read(sn))['endDate']));
const getJob = (id: number) => first(service.api('GET', `/jobs/${id}`));
/** Runs a step of the jobs, as if the service was stopped afterwards. */
const runOnce = async () => {
  let steps = 0;
  await runJobs(service.deps, works, () => steps++ > 0);
};
const code = async (path: string) => (await service.api('POST', path)).envelope.status;

describe('POST /jobs/{id}/undo', () => {
  test('takes the change of each SN back, in a job that the undone one names', async () => {
    const done = await job('/sns/bulk', extended);
    expect(done).toMatchObject({ undoable: true, changed: 4 });
    const undo = await undoJob(done.id);
    expect(undo).toMatchObject({
      operation: 'undoJob',
      resource: 'sns',
      state: 'done',
      undoOf: done.id,
      total: 4,
      changed: 4,
      failed: 0,
      undoable: true,
      change: { operation: 'bulkSns', change: { extend: { days: 10 } } },
    });
    expect(await ends()).toEqual([OLD, OLD, OLD, OLD]);
    expect(await getJob(done.id)).toMatchObject({ undoneBy: undo.id, undoable: false });
  });

  test('leaves an SN alone that was changed since, and says who changed it and when', async () => {
    const done = await job('/sns/bulk', extended);
    service.time.now += 60;
    await change('PATCH', '/sns', [{ sn: sns[1], endDate: '2029-01-01', usersNumber: 3 }]);
    const refusal = {
      key: sns[1],
      code: 4120,
      msg: 'platform changed endDate on 2026-11-21 09:01:00, after this change.',
    };
    const preview = await dryRun(done.id);
    expect(preview).toMatchObject({ total: 4, restored: 3, conflicts: 1, failures: [refusal] });
    expect(preview.examples).toEqual(
      [sns[3], sns[2], sns[0]].map((key) => ({ kind: 'sn', key, before: { endDate: NEW }, after: { endDate: OLD } })),
    );
    expect(await ends()).toEqual([NEW, '2029-01-01 23:59:59', NEW, NEW]);
    expect(await undoJob(done.id)).toMatchObject({ changed: 3, failed: 1, failures: [refusal] });
    expect(await ends()).toEqual([OLD, '2029-01-01 23:59:59', OLD, OLD]);
  });

  test('a field that others changed and set back to what the job wrote goes back', async () => {
    const done = await job('/sns/bulk', extended);
    await change('PATCH', '/sns', [{ sn: sns[0], endDate: '2029-01-01' }]);
    await change('PATCH', '/sns', [{ sn: sns[0], endDate: NEW, description: 'kept' }]);
    expect(await undoJob(done.id)).toMatchObject({ changed: 4, failed: 0 });
    expect(await read(sns[0])).toMatchObject({ endDate: OLD, description: 'kept' });
  });

  test('one changed field of several keeps the whole record as it is', async () => {
    const done = await job('/sns/bulk', { where: all, set: { usersNumber: 5, description: 'bulk' } });
    await change('PATCH', '/sns', [{ sn: sns[0], usersNumber: 9 }]);
    await undoJob(done.id);
    expect(await read(sns[0])).toMatchObject({ usersNumber: 9, description: 'bulk' });
    expect(await read(sns[1])).not.toHaveProperty('description');
  });

  test('clears flags that PATCH may not clear', async () => {
    const done = await job('/sns/bulk', { where: all, set: { vmDetect: true } });
    expect((await service.api('PATCH', '/sns', [{ sn: sns[0], vmDetect: false }])).envelope.status).toBe(4093);
    expect(await undoJob(done.id)).toMatchObject({ changed: 4, failed: 0 });
    expect(await read(sns[0])).toMatchObject({ vmDetect: false });
  });

  test('brings archived SNs back and archives again when that is undone', async () => {
    const done = await job('/sns/bulk', { where: all, archived: true });
    const undo = await undoJob(done.id);
    expect(await Promise.all(sns.map(async (sn) => (await read(sn))['archived']))).toEqual(Array(4).fill(undefined));
    expect(await undoJob(undo.id)).toMatchObject({ changed: 4, undoOf: undo.id });
    expect((await read(sns[0]))['archived']).toBe(true);
  });

  test('an SN that was archived (4093) or deleted (4040) since is left alone', async () => {
    const done = await job('/sns/bulk', extended);
    await change('POST', '/sns/archive', [sns[0]]);
    await change('DELETE', '/sns', [sns[1]]);
    const { failures, conflicts } = await dryRun(done.id);
    expect(conflicts).toBe(2);
    expect(failures.map(({ key, code: why }) => [key, why])).toEqual([
      [sns[1], 4040],
      [sns[0], 4093],
    ]);
    expect(await undoJob(done.id)).toMatchObject({ changed: 2, failed: 2 });
  });

  test('a job that deleted is undoable in name: each of its records is 4040', async () => {
    await change('PATCH', '/sns', sns.map((sn) => ({ sn, status: 2 }))); // prettier-ignore
    const done = await job('/sns/bulk', { where: all, remove: true });
    expect(done).toMatchObject({ undoable: true });
    expect(await dryRun(done.id)).toMatchObject({ total: 4, restored: 0, conflicts: 4, failures: sns.map(() => ({ code: 4040 })) }); // prettier-ignore
    expect(await undoJob(done.id)).toMatchObject({ changed: 0, failed: 4, undoable: false });
  });

  test('a job is undone as far as it came before it was cancelled, and not before', async () => {
    // One step of a job does not change so many, however fast the machine is.
    const catalogue = await makeCatalogue(service);
    const sns: string[] = [];
    while (sns.length < 1000) sns.push(...(await makeSns(service, catalogue, {}, 100)));
    const { id } = await first(service.api('POST', '/sns/bulk', { ...extended, where: { sns } }));
    await runOnce();
    expect(await code(`/jobs/${Number(id)}/undo`)).toBe(4093);
    await ok(service.api('DELETE', `/jobs/${Number(id)}`));
    const { done, undoable } = await getJob(Number(id));
    expect(undoable).toBe(true);
    expect(await undoJob(Number(id))).toMatchObject({ total: done, changed: done, failed: 0 });
    expect(await ends()).toEqual([OLD, OLD, OLD, OLD]);
  });

  test('an undo that broke off goes on where it was: every record goes back once', async () => {
    const sns = await makeSns(service, await makeCatalogue(service), { usageNumber: 1 }, 100);
    const done = await job('/sns/bulk', { where: { sns }, set: { usageNumber: 2 } });
    const { id } = await first(service.api('POST', `/jobs/${done.id}/undo`));
    for (let round = 0; round < 3; round++) await runOnce();
    await finishJobs(service);
    expect(await getJob(Number(id))).toMatchObject({ state: 'done', total: 100, changed: 100, unchanged: 0 });
    const entries = await service.db.read.column(sql<{ n: number }>`select count(*) as n from audit_target t
      join audit a on a.id = t.audit_id where a.job_id = ${Number(id)} group by t.key`);
    expect(entries).toEqual(Array(100).fill(1));
  });

  test.each([
    ['that changed nothing', async () => (await job('/sns/bulk', { where: all, set: { status: 0 } })).id],
    [
      'that was undone',
      async () => {
        const { id } = await job('/sns/bulk', extended);
        await undoJob(id);
        return id;
      },
    ],
    [
      'whose undo was undone',
      async () => {
        const { id } = await job('/sns/bulk', extended);
        await undoJob((await undoJob(id)).id);
        return id;
      },
    ],
    ['that exports', async () => Number((await first(service.api('POST', '/export/customers?format=csv')))['id'])],
  ])('refuses a job %s (4093)', async (_what, make) => {
    const id = await make();
    expect(await code(`/jobs/${id}/undo`)).toBe(4093);
    expect((await service.api('POST', `/jobs/${id}/undo`, { dryRun: true })).envelope.status).toBe(4093);
  });

  test('a job is undone up to 90 days after its end', async () => {
    const [one, other] = [await job('/sns/bulk', extended), await job('/sns/bulk', extended)];
    service.time.now += 90 * 86_400;
    expect(await dryRun(other.id)).toMatchObject({ restored: 4 });
    service.time.now += 1;
    expect(await code(`/jobs/${one.id}/undo`)).toBe(4093);
    await finishJobs(service);
    expect(await code(`/jobs/${one.id}/undo`)).toBe(4040);
  });

  test('what an undo could not take back is repeated by the retry of its job', async () => {
    const done = await job('/sns/bulk', extended);
    await change('POST', '/sns/archive', [sns[0]]);
    const undo = await undoJob(done.id);
    await change('POST', '/sns/unarchive', [sns[0]]);
    await ok(service.api('POST', `/jobs/${undo.id}/retry`));
    await finishJobs(service);
    expect(await ends()).toEqual([OLD, OLD, OLD, OLD]);
  });

  test('the audit log says of the undo which job it undoes, under the ticket of the undone job', async () => {
    const { id } = await first(service.api('POST', '/sns/bulk', extended, { 'x-ticket': 'T-1' }));
    await finishJobs(service);
    const undo = await undoJob(Number(id));
    const { items } = (await ok(service.api('POST', '/audit/data', { querys: [{ name: 'operation', op: '=', values: ['undoJob'] }] }))).envelope.data; // prettier-ignore
    const [started, ...steps] = items;
    const targets = [{ kind: 'job', key: String(undo.id) }];
    expect(started).toMatchObject({ targets, after: [{ undoOf: Number(id), total: 4 }] });
    for (const step of steps) expect(step).toMatchObject({ job: undo.id, ticket: 'T-1' });
    // On a slow machine the undo takes several steps, each with an entry of its own.
    const told = (side: 'before' | 'after') => steps.flatMap((step) => step[side] as object[]);
    expect(told('before')).toMatchObject(sns.map(() => ({ endDate: NEW })));
    expect(told('after')).toMatchObject(sns.map(() => ({ endDate: OLD })));
  });
});
