import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '../../http/audit.ts';
import { works } from '../../works.ts';
import { LicensingError } from '../../core/errors.ts';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runJobs } from './runner.ts';
import type { JobWork } from './work.ts';

let service: TestApp;
let sns: string[];
beforeEach(async () => {
  service = createTestApp();
  sns = await makeSns(service, await makeCatalogue(service), {}, 4);
});
afterEach(() => service.close());

const item = async (answer: ReturnType<TestApp['api']>) => (await ok(answer)).envelope.data.items[0] ?? {};
const start = async (body: object = { set: { status: 1 } }, as: Parameters<TestApp['as']>[0] = 'manager') =>
  Number((await item(service.as(as)('POST', '/sns/bulk', { where: { querys: [] }, ...body })))['id']);
const job = (id: number) => item(service.api('GET', `/jobs/${id}`));
const entries = async (id: number, querys: object[] = []) =>
  (await service.api('POST', '/job_items/data', { querys: [{ name: 'job', op: '=', values: [id] }, ...querys] }))
    .envelope.data.items;

/** Work that calls `run` for each key. */
const doing = (run: (key: string) => readonly Change[]): Record<string, JobWork> => ({
  'bulkSns sns': {
    gather: works['bulkSns sns']?.gather ?? (async () => ({ items: [], last: 0 })),
    run: async (_tx, _job, { key }) => run(key),
  },
});
const changed = (key: string): Change[] => [{ target: { kind: 'sn', key }, after: { seen: true } }];

describe('a job', () => {
  test('tells what became of each entry, in order', async () => {
    await service.api('PATCH', '/sns', [{ sn: sns[1], status: 1 }]);
    await service.api('POST', '/sns/archive', [sns[2]]);
    const id = await start({ where: { querys: [], scope: 'archived' }, set: { status: 1 } });
    expect((await entries(id)).map(({ result }) => result)).toEqual([]);
    await runJobs(service.deps, works);
    expect(await entries(id)).toMatchObject([
      { number: 1, key: sns[0], result: 'changed' },
      { number: 2, key: sns[1], result: 'unchanged' },
      { number: 3, key: sns[2], result: 'failed', code: 4093 },
      { number: 4, key: sns[3], result: 'changed' },
    ]);
    expect(await entries(id, [{ name: 'result', op: '=', values: ['failed'] }])).toHaveLength(1);
    const failing = async (value: boolean) =>
      (await service.api('POST', '/jobs/data', { querys: [{ name: 'hasFailures', op: '=', values: [value] }] }))
        .envelope.data.items;
    expect(await failing(true)).toMatchObject([{ id, state: 'done', failed: 1 }]);
    expect(await failing(false)).toEqual([]);
    expect(
      await entries(id, [{ name: 'key', op: '=', values: [sns[3]?.replaceAll(/(.{4})(?=.)/g, '$1-')] }]),
    ).toHaveLength(1);
  });

  test('goes on with the others when one meets a defect, which is only logged', async () => {
    const id = await start();
    await runJobs(
      service.deps,
      doing((key) => {
        if (key === sns[1]) throw new TypeError('a defect');
        return changed(key);
      }),
    );
    expect(await job(id)).toMatchObject({ state: 'done', done: 3, failed: 1, failures: [{ key: sns[1], code: 516 }] });
    expect(service.logLines().join()).toContain('a defect');
  });

  test('waits where it is while the storage cannot be written, and loses and repeats nothing', async () => {
    const id = await start();
    let broken = true;
    const work = doing((key) => {
      if (key === sns[2] && broken) throw new LicensingError(520);
      return changed(key);
    });
    await expect(runJobs(service.deps, work)).rejects.toMatchObject({ code: 520 });
    // On a slow machine, the first entries are saved before the third is reached.
    expect(await job(id)).toMatchObject({ state: 'running', done: expect.toSatisfy((done) => done < 3) });
    broken = false;
    await runJobs(service.deps, work);
    const audited = await service.db.read.column(sql<{ key: string }>`select t.key from audit_target t
      join audit a on a.id = t.audit_id where a.job_id = ${id} and t.kind = 'sn' order by t.key`);
    expect([audited, (await job(id))['done']]).toEqual([sns.toSorted(), 4]);
  });

  test('ends as failed when nobody can do it', async () => {
    const id = await start();
    await runJobs(service.deps, {});
    expect(await job(id)).toMatchObject({ state: 'failed', done: 0 });
  });

  test('is forgotten 90 days after its end, with its entries', async () => {
    const id = await start();
    await runJobs(service.deps, works);
    service.time.now += 90 * 86_400;
    await runJobs(service.deps, works);
    expect(await job(id)).toMatchObject({ state: 'done' });
    service.time.now += 1;
    await runJobs(service.deps, works);
    expect((await service.api('GET', `/jobs/${id}`)).envelope.status).toBe(4040);
    expect(await entries(id)).toEqual([]);
  });
});

describe('DELETE /jobs/{id}', () => {
  test('cancels what is left: what is done stays done', async () => {
    const id = await start();
    let count = 0;
    const stopping = doing((key) => {
      count += 1;
      return changed(key);
    });
    expect(await item(service.api('DELETE', `/jobs/${id}`))).toMatchObject({ state: 'cancelled' });
    await runJobs(service.deps, stopping);
    expect(count).toBe(0);
    expect((await service.api('DELETE', `/jobs/${id}`)).envelope.status).toBe(4093);
    expect((await service.api('DELETE', '/jobs/999')).envelope.status).toBe(4040);
  });

  test('leaves the entries that were not done as cancelled', async () => {
    const { id } = await item(service.api('POST', '/sns/bulk', { where: { sns }, set: { status: 1 } }));
    await service.api('DELETE', `/jobs/${Number(id)}`);
    expect((await entries(Number(id))).map(({ result }) => result)).toEqual(Array(4).fill('cancelled'));
  });

  test('lets support cancel what it began itself', async () => {
    const others = await start();
    const mine = await start({ set: { status: 1 } }, 'support');
    expect((await service.as('support')('DELETE', `/jobs/${others}`)).envelope.status).toBe(531);
    expect((await service.as('support')('DELETE', `/jobs/${mine}`)).envelope.status).toBe(0);
  });
});

describe('POST /jobs/{id}/retry', () => {
  test('is a new job with what failed, and nothing else', async () => {
    await service.api('POST', '/sns/archive', [sns[0], sns[2]]);
    const id = await start({ where: { querys: [], scope: 'archived' }, set: { status: 1 } });
    await runJobs(service.deps, works);
    await service.api('POST', '/sns/unarchive', [sns[0]]);
    const again = await item(service.api('POST', `/jobs/${id}/retry`));
    expect(again).toMatchObject({ state: 'queued', total: 2, retryOf: id, change: { set: { status: 1 } } });
    await runJobs(service.deps, works);
    expect(await job(Number(again['id']))).toMatchObject({
      state: 'done',
      done: 1,
      failed: 1,
      failures: [{ key: sns[2] }],
    });
  });

  test('is refused while the job lasts, when nothing failed, and to who may not do what it does', async () => {
    const id = await start({ set: { description: 'x' } });
    const retry = async (as: Parameters<TestApp['as']>[0]) =>
      (await service.as(as)('POST', `/jobs/${id}/retry`)).envelope.status;
    expect(await retry('support')).toBe(531);
    expect(await retry('manager')).toBe(4093);
    await runJobs(service.deps, works);
    expect(await retry('manager')).toBe(4093);
  });
});
