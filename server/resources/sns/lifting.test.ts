import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { finishJobs } from '../../testing/jobs.ts';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { importer } from '../../testing/imports.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/* Only a manager can lift a blacklisting or a deletion mark, and only by naming it. */

let service: TestApp;
let [enabled, disabled, deleted, blacklisted] = ['', '', '', ''];
beforeEach(async () => {
  service = createTestApp();
  [enabled = '', disabled = '', deleted = '', blacklisted = ''] = await makeSns(
    service,
    await makeCatalogue(service),
    {},
    4,
  );
  await ok(
    service.api('PATCH', '/sns', [
      { sn: disabled, status: 1 },
      { sn: deleted, status: 2 },
      { sn: blacklisted, status: 4 },
    ]),
  );
});
afterEach(() => service.close());

const all = { querys: [] };
const statuses = async () => {
  const { items } = (await ok(service.api('GET', '/sns'))).envelope.data;
  return items.map(({ status }) => status);
};
async function preview(change: object) {
  const answer = await ok(service.api('POST', '/sns/bulk', { where: all, ...change, dryRun: true }));
  return answer.envelope.data.items[0];
}
async function run(change: object, where: object = all) {
  const [job] = (await ok(service.api('POST', '/sns/bulk', { where, ...change }))).envelope.data.items;
  await finishJobs(service);
  return (await ok(service.api('GET', `/jobs/${Number(job?.['id'])}`))).envelope.data.items[0];
}

describe('POST /sns/bulk', () => {
  test.each([0, 1])(
    'to status %i leaves deleted and blacklisted SNs out, and says how many and why',
    async (status) => {
      const failures = [
        { key: deleted, code: 4094, msg: expect.stringContaining('is marked deleted (status 2) and was left out') },
        { key: blacklisted, code: 4094, msg: expect.stringContaining('is blacklisted (status 4) and was left out') },
      ];
      expect(await preview({ set: { status } })).toMatchObject({
        total: 4,
        changed: 1,
        failed: 2,
        leftOut: { deleted: 1, blacklisted: 1 },
        failures,
      });
      const refusals = [{ code: 4094, count: 2 }];
      expect(await run({ set: { status } })).toMatchObject({ done: 2, failed: 2, refusals, failures });
      expect(await statuses()).toEqual([status, status, 2, 4]);
    },
  );

  test('lifts the status that from names, and leaves all other SNs as they are', async () => {
    expect(await preview({ set: { status: 0 }, from: [4] })).toMatchObject({ changed: 1, failed: 0 });
    expect(await run({ set: { status: 0 }, from: [4] })).toMatchObject({ done: 4, failed: 0 });
    expect(await statuses()).toEqual([0, 1, 2, 0]);
    await run({ set: { status: 1 }, from: [2] }, { sns: [deleted] });
    expect(await statuses()).toEqual([0, 1, 1, 0]);
  });

  test('to a more severe status changes all, and marking deleted keeps a blacklisting', async () => {
    await run({ set: { status: 2 } });
    expect(await statuses()).toEqual([2, 2, 2, 4]);
    await run({ set: { status: 4 } });
    expect(await statuses()).toEqual([4, 4, 4, 4]);
  });

  test('counts an archived SN as archived, not as left out', async () => {
    await ok(service.api('POST', '/sns/archive', [blacklisted]));
    const found = await preview({ where: { sns: [blacklisted] }, set: { status: 0 } });
    expect(found).toMatchObject({ failed: 1, failures: [{ code: 4093, msg: expect.stringContaining('is archived') }] });
    expect(found).not.toHaveProperty('leftOut');
  });

  test('takes from beside set.status only', async () => {
    for (const change of [
      { set: { usersNumber: 1 }, from: [4] },
      { archived: true, from: [4] },
    ]) {
      const { envelope } = await service.api('POST', '/sns/bulk', { where: all, ...change });
      expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, 'from']);
    }
  });
});

describe('POST /import/sns', () => {
  const { post, run: importFile } = importer(() => service);
  const file = () => ['sn,status', ...[blacklisted, deleted, disabled].map((sn) => `${sn},0`)].join('\n');

  test('leaves the lines of deleted and blacklisted SNs out, in its preview and in its job', async () => {
    expect((await post('sns', file(), '?dryRun=true')).envelope.data).toMatchObject({
      preview: { changed: 1, failed: 2 },
      items: [
        { line: 2, msg: expect.stringContaining('is blacklisted (status 4) and was left out') },
        { line: 3, msg: expect.stringContaining('is marked deleted (status 2) and was left out') },
      ],
    });
    const refusals = [{ code: 4094, count: 2 }];
    expect(await importFile('sns', file())).toMatchObject({ changed: 1, failed: 2, refusals });
    expect(await statuses()).toEqual([0, 0, 2, 4]);
  });
});

describe('the role support', () => {
  const as = (role: 'support' | 'manager') => service.as(role);

  test.each([0, 1])('cannot set status %i on a deleted or blacklisted SN', async (status) => {
    for (const sn of [deleted, blacklisted]) {
      const one = await as('support')('PATCH', `/sns/${sn}`, { sn, status });
      expect([one.http, one.envelope.status]).toEqual([403, 531]);
      expect(one.envelope.msg).toMatch(
        /^The SN \w+ is (marked deleted|blacklisted) .* Only a manager may change that\.$/,
      );
      const many = await as('support')('PATCH', '/sns', [
        { sn: enabled, status: 1 },
        { sn, status },
      ]);
      expect(many.envelope).toMatchObject({ status: 531, errors: [{ path: '[1]' }] });
    }
    const named = await as('support')('POST', '/sns/bulk', { where: all, set: { status }, from: [2, 4] });
    expect(named.envelope.status).toBe(531);
    await ok(as('support')('POST', '/sns/bulk', { where: all, set: { status } }));
    await finishJobs(service);
    expect(await statuses()).toEqual([status, status, 2, 4]);
  });

  test('cannot retry a manager’s job that lifts', async () => {
    const where = { sns: ['UNKNOWN_SN'] };
    const [job] = (await ok(as('manager')('POST', '/sns/bulk', { where, set: { status: 0 }, from: [4] }))).envelope.data
      .items;
    await finishJobs(service);
    const again = await as('support')('POST', `/jobs/${Number(job?.['id'])}/retry`);
    expect(again.envelope.status).toBe(531);
  });

  test('still enables and disables other SNs', async () => {
    await ok(as('support')('PATCH', `/sns/${disabled}`, { sn: disabled, status: 0 }));
    await ok(as('support')('PATCH', '/sns', [{ sn: enabled, status: 1 }]));
    expect(await statuses()).toEqual([1, 0, 2, 4]);
  });
});

test.each(['manager', 'administrator'] as const)('%s lifts both by PATCH', async (role) => {
  await ok(service.as(role)('PATCH', `/sns/${deleted}`, { sn: deleted, status: 0 }));
  await ok(service.as(role)('PATCH', '/sns', [{ sn: blacklisted, status: 1 }]));
  expect(await statuses()).toEqual([0, 1, 0, 1]);
});

test('a platform key lifts both by PATCH', async () => {
  await ok(service.api('PATCH', `/sns/${blacklisted}`, { sn: blacklisted, status: 0 }));
  await ok(service.api('PATCH', '/sns', [{ sn: deleted, status: 0 }]));
  expect(await statuses()).toEqual([0, 1, 0, 0]);
});
