import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { finishJobs } from '../../testing/jobs.ts';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { uniqueMac } from '../../testing/machines.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let sns: string[];
beforeEach(async () => {
  service = createTestApp();
  sns = await makeSns(service, await makeCatalogue(service), { endDate: '2026-11-30' }, 5);
});
afterEach(() => service.close());

const all = { querys: [] };
const bulk = (body: object, headers = {}) => service.api('POST', '/sns/bulk', body, headers);
const first = async (answer: ReturnType<typeof bulk>) => (await ok(answer)).envelope.data.items[0] ?? {};
const preview = (body: object) => first(bulk({ ...body, dryRun: true }));
/** Starts a job, waits for its end, and returns its record. */
async function run(body: object, headers = {}) {
  const { id } = await first(bulk(body, headers));
  await finishJobs(service);
  return first(service.api('GET', `/jobs/${Number(id)}`));
}
const read = async (sn = '') => (await ok(service.api('GET', `/sns/${sn}`))).envelope.data.items[0] ?? {};
/** The first use of an SN, from which its days count. */
const activate = (sn = '') => ok(service.api('POST', `/sns/${sn}/update_code`, { mac: uniqueMac() }));
const ends = () => Promise.all(sns.map(async (sn) => (await read(sn))['endDate']));

const endsOn = (date: string) => ({ endDate: date, expires: date });

describe('POST /sns/bulk with dryRun', () => {
  test('tells how many match, would change and would fail, with the fields before and after, and changes nothing', async () => {
    await service.api('POST', '/sns/archive', [sns[0]]);
    await service.api('PATCH', '/sns', [{ sn: sns[1], status: 1 }]);
    const where = { querys: [], scope: 'archived' };
    expect(await preview({ where, set: { status: 1 } })).toEqual({
      total: 5,
      changed: 3,
      failed: 1,
      refusals: [{ code: 4093, count: 1 }],
      examples: sns.slice(2).map((sn) => ({ sn, before: { status: 0 }, after: { status: 1 } })),
      failures: [{ key: sns[0], code: 4093, msg: `The SN ${sns[0]} is archived; unarchive it first.` }],
    });
    expect((await service.api('GET', '/jobs')).envelope.data.total).toBe(0);
    expect((await read(sns[2]))['status']).toBe(0);
  });

  test.each([
    [{ extend: { days: 10 } }, endsOn('2026-11-30 23:59:59'), endsOn('2026-12-10 23:59:59')],
    [
      { set: { endDate: '2027-01-31', usersNumber: 3 } },
      endsOn('2026-11-30 23:59:59'),
      { ...endsOn('2027-01-31 23:59:59'), usersNumber: 3 },
    ],
    [{ archived: true }, { archived: false }, { archived: true }],
  ])('tells of %j what it will be', async (change, before, after) => {
    const { examples } = await preview({ where: { sns: [sns[0]] }, ...change });
    expect(examples).toEqual([{ sn: sns[0], before, after }]);
  });

  test('counts the SNs whose end a new end date does not move, since their days end them earlier', async () => {
    await service.api('PATCH', '/sns', [{ sn: sns[0], expirationDays: 3 }]);
    await activate(sns[0]);
    const found = await preview({ where: { sns: sns.slice(0, 2) }, set: { endDate: '2027-01-31' } });
    expect(found).toMatchObject({ changed: 2, endEarlier: 1 });
    expect(found['examples']).toMatchObject([
      { before: { endDate: '2026-11-30 23:59:59' }, after: { endDate: '2027-01-31 23:59:59' } },
      { before: endsOn('2026-11-30 23:59:59'), after: endsOn('2027-01-31 23:59:59') },
    ]);
    expect((found['examples'] as [{ before: object }])[0].before).not.toHaveProperty('expires');
  });

  test('tells the first 20 of many', async () => {
    await makeSns(service, await makeCatalogue(service), {}, 30);
    const found = await preview({ where: all, set: { description: 'seen' } });
    expect([found['total'], found['changed'], (found['examples'] as object[]).length]).toEqual([35, 35, 20]);
  });

  test('tells of each SN named that is none, or unknown, why it would fail', async () => {
    const found = await preview({ where: { sns: [sns[0], 'nonsense!', 'UNKNOWN_SN'] }, set: { status: 4 } });
    expect(found['failures']).toMatchObject([
      { key: 'nonsense!', code: 1806 },
      { key: 'UNKNOWN_SN', code: 1798 },
    ]);
  });
});

describe('POST /sns/bulk', () => {
  test('is a job that changes what the query finds, each SN on its own', async () => {
    await service.api('POST', '/sns/archive', [sns[4]]);
    const querys = [{ name: 'endDate', op: '<=', values: ['2026-11-30'] }];
    const started = await first(bulk({ where: { querys, scope: 'archived' }, extend: { days: 365 } }));
    expect(started).toMatchObject({ state: 'queued', total: 5, done: 0, failed: 0, change: { extend: { days: 365 } } });
    await finishJobs(service);
    expect(await first(service.api('GET', `/jobs/${Number(started['id'])}`))).toMatchObject({
      state: 'done',
      total: 5,
      done: 4,
      failed: 1,
      failures: [{ key: sns[4], code: 4093 }],
    });
    expect(await ends()).toEqual([...Array(4).fill('2027-11-30 23:59:59'), '2026-11-30 23:59:59']);
  });

  test('extends what has passed, or is missing, from the end of today', async () => {
    await service.api('PATCH', '/sns', [
      { sn: sns[0], endDate: null },
      { sn: sns[1], endDate: '2026-01-01' },
    ]);
    await run({ where: all, extend: { days: 1 } });
    expect((await ends()).slice(0, 3)).toEqual(['2026-11-22 23:59:59', '2026-11-22 23:59:59', '2026-12-01 23:59:59']);
  });

  test('extends an SN that its days from activation end', async () => {
    await service.api('PATCH', '/sns', [
      { sn: sns[0], expirationDays: 3 },
      { sn: sns[1], expirationDays: 3, endDate: null },
      { sn: sns[2], expirationDays: 3 },
    ]);
    for (const sn of sns.slice(0, 2)) await activate(sn);
    const expires = async (sn: string | undefined) =>
      (await ok(service.api('GET', `/sns/${sn}?scope=standing`))).envelope.data.items[0]?.['expires'];
    expect(await expires(sns[0])).toBe('2026-11-24 09:00:00');
    const where = { sns: sns.slice(0, 3) };
    expect((await preview({ where, extend: { days: 30 } }))['examples']).toMatchObject([
      { before: { expires: '2026-11-24 09:00:00' }, after: { expires: '2026-12-24 09:00:00', expirationDays: 33 } },
      { before: { expires: '2026-11-24 09:00:00' }, after: { ...endsOn('2026-12-24 09:00:00'), expirationDays: 33 } },
      { before: endsOn('2026-11-30 23:59:59'), after: { ...endsOn('2026-12-30 23:59:59'), expirationDays: 33 } },
    ]);
    await run({ where, extend: { days: 30 } });
    expect(await Promise.all(sns.slice(0, 3).map(expires))).toEqual([
      '2026-12-24 09:00:00',
      '2026-12-24 09:00:00',
      '2026-12-30 23:59:59',
    ]);
    service.time.now += 100 * 86_400;
    await run({ where, extend: { days: 1 } });
    expect(await Promise.all(sns.slice(0, 3).map(expires))).toEqual([
      '2027-03-02 23:59:59',
      '2027-03-02 23:59:59',
      '2027-03-02 23:59:59',
    ]);
    service.time.now -= 100 * 86_400;
  });

  test('archives, brings back, and removes what is marked deleted and nothing else', async () => {
    expect(await run({ where: all, archived: true })).toMatchObject({ done: 5 });
    expect((await service.api('GET', '/sns')).envelope.data.total).toBe(0);
    expect(await run({ where: { querys: [], scope: 'archived' }, archived: false })).toMatchObject({ done: 5 });
    await service.api('PATCH', '/sns', [{ sn: sns[0], status: 2 }]);
    expect(await run({ where: all, remove: true })).toMatchObject({ done: 1, failed: 4 });
    expect((await service.api('GET', '/sns')).envelope.data.total).toBe(4);
  });

  test('finds an SN named twice once, and those named that are unknown fail alone', async () => {
    const dashed = (sn = '') => sn.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1-');
    const job = await run({ where: { sns: [sns[0], dashed(sns[0]), 'UNKNOWN_SN'] }, set: { status: 1 } });
    expect(job).toMatchObject({ total: 2, done: 1, failed: 1, failures: [{ key: 'UNKNOWN_SN', code: 1798 }] });
  });

  test('refuses another number of matches than it is meant for, and starts nothing', async () => {
    const { http, envelope } = await bulk({ where: all, set: { status: 1 }, count: 4 });
    expect([http, envelope.status]).toEqual([412, 4120]);
    expect((await service.api('GET', '/jobs')).envelope.data.total).toBe(0);
    expect(await run({ where: all, set: { status: 1 }, count: 5 })).toMatchObject({ done: 5 });
  });

  test('takes the SNs that were there when it was asked for, and what is changed by itself once', async () => {
    const querys = [{ name: 'status', op: '=', values: [0] }];
    await first(bulk({ where: { querys }, set: { status: 1 } }));
    const later = await makeSns(service, await makeCatalogue(service), {}, 1);
    await finishJobs(service);
    expect((await read(later[0]))['status']).toBe(0);
    expect((await read(sns[0]))['status']).toBe(1);
  });

  test('writes each change into the audit log as by who asked, with the ticket', async () => {
    const { envelope } = await service.as('manager')(
      'POST', '/sns/bulk', { where: all, set: { description: 'seen' } }, { 'x-ticket': 'T-1' },
    ); // prettier-ignore
    await finishJobs(service);
    const querys = [
      { name: 'target', op: '=', values: [sns[3]] },
      { name: 'operation', op: '=', values: ['bulkSns'] },
    ];
    const { items } = (await service.api('POST', '/audit/data', { querys })).envelope.data;
    expect(items).toMatchObject([
      { actor: 'manager', actorKind: 'operator', actorRole: 'manager', ip: '192.0.2.1', ticket: 'T-1' },
    ]);
    const { targets, before, after } = items[0] as { targets: { key: string }[]; before: object[]; after: object[] };
    const at = targets.findIndex(({ key }) => key === sns[3]);
    expect([before[at], after[at]]).toEqual([{}, { description: 'seen' }]);
    expect(envelope.data.items[0]).toMatchObject({ actor: 'manager', ticket: 'T-1' });
  });

  test('sent twice under a key is one job', async () => {
    const body = { where: all, extend: { days: 1 } };
    const [one, two] = [
      await first(bulk(body, { 'idempotency-key': 'k' })),
      await first(bulk(body, { 'idempotency-key': 'k' })),
    ];
    expect(one['id']).toBe(two['id']);
    await finishJobs(service);
    expect((await ends())[0]).toBe('2026-12-01 23:59:59');
  });

  test('lets support set the status to 0 and 1, and nothing else', async () => {
    const support = async (change: object) =>
      (await service.as('support')('POST', '/sns/bulk', { where: all, ...change })).envelope.status;
    expect(await support({ set: { status: 1 } })).toBe(0);
    for (const change of [
      { set: { status: 4 } },
      { set: { status: 1, usersNumber: 1 } },
      { extend: { days: 1 } },
      { archived: true },
      { remove: true },
    ])
      expect(await support(change)).toBe(531);
    expect((await service.as('viewer')('POST', '/sns/bulk', { where: all, set: { status: 1 } })).envelope.status).toBe(
      531,
    );
  });

  test.each([
    [{ where: all }, 'body'],
    [{ where: all, set: { status: 1 }, archived: true }, 'body'],
    [{ where: all, set: {} }, 'set'],
    [{ where: all, set: { colour: 1 } }, 'set.colour'],
    [{ where: all, extend: { days: 0 } }, 'extend.days'],
    [{ where: { sns: [] }, archived: true }, 'where.sns'],
    [{ where: { querys: [{ name: 'colour', op: '=', values: [] }] }, archived: true }, 'querys[0].name'],
  ])('refuses %j', async (body, path) => {
    const { envelope } = await bulk(body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, path]);
  });
});
