import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCatalogue, makeSn, makeSns, ok } from '../../testing/factories.ts';
import { licenceOf, newDevice, updateRequest } from '../../testing/offline.ts';
import { heartbeat, loggedIn, logIn } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';

const DAY = 86_400;
let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const read = async (sn: string) =>
  (await ok(service.api('GET', `/sns/${sn}?scope=standing`))).envelope.data.items[0] ?? {};
const at = (seconds: number): string => service.db.read.zone.toText(seconds);

describe('graceDays', () => {
  test('an SN takes the grace of its business when it is made, unless its own is given', async () => {
    const catalogue = await makeCatalogue(service, { type: 'FLOAT', graceDays: 14 });
    const [inherited = ''] = await makeSns(service, catalogue);
    const [own = ''] = await makeSns(service, catalogue, { graceDays: 3 });
    const [none = ''] = await makeSns(service, catalogue, { graceDays: null });
    await ok(service.api('PATCH', `/businesses/${catalogue.business}`, { name: catalogue.business, graceDays: 30 }));
    expect([await read(inherited), await read(own), await read(none)].map(({ graceDays }) => graceDays)).toEqual([
      14,
      3,
      undefined,
    ]);
  });

  test.each([[-1], [366], [1.5], ['7']])('%j is refused', async (graceDays) => {
    const sn = await makeSn(service);
    const { envelope } = await service.api('PATCH', `/sns/${sn}`, { sn, status: 0, graceDays });
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, 'graceDays']);
  });

  test('emptied or 0, the grace is over at once', async () => {
    const sn = await makeSn(service, { endDate: '2026-11-20', graceDays: 30 });
    expect(await read(sn)).toMatchObject({ standing: 'grace', graceUntil: '2026-12-20 23:59:59' });
    for (const graceDays of [0, null]) {
      await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 0, graceDays }));
      const record = await read(sn);
      expect([record['standing'], record['graceUntil']]).toEqual(['expired', undefined]);
      await ok(service.api('PATCH', `/sns/${sn}`, { sn, status: 0, graceDays: 30 }));
    }
  });
});

describe('in grace', () => {
  const inGrace = (more: object = {}) =>
    makeSn(service, { endDate: '2026-11-20', graceDays: 30, ...more }, { type: 'FLOAT' });

  test('log-ins and heartbeats succeed with a warning, and without one before', async () => {
    const sn = await makeSn(service, { endDate: at(TEST_NOW + 60), graceDays: 1 }, { type: 'FLOAT' });
    const session = await loggedIn(service, sn);
    expect(session).not.toHaveProperty('warning');
    service.time.now += 60;
    const warning = { code: 1793, until: at(TEST_NOW + 60 + DAY) };
    expect((await ok(heartbeat(service, session))).envelope.data.items[0]).toMatchObject({ warning });
    expect(await loggedIn(service, sn)).toMatchObject({ warning });
    service.time.now += DAY;
    expect((await logIn(service, sn)).envelope.status).toBe(1793);
  });

  test('the days count from the activation too', async () => {
    const sn = await makeSn(service, { expirationDays: 0, graceDays: 2 });
    expect(await loggedIn(service, sn)).toMatchObject({ warning: { until: at(TEST_NOW + 2 * DAY) } });
  });

  test('a log-in with its uses spent is 1796, and the standing is grace', async () => {
    const sn = await inGrace({ usageNumber: 0 });
    expect((await logIn(service, sn)).envelope.status).toBe(1796);
    expect(await read(sn)).toMatchObject({ standing: 'grace' });
  });

  test('strings carry the end of the grace as their end date, and before the end the days', async () => {
    const validity = async (sn: string) => {
      const code = updateRequest(sn, newDevice());
      return licenceOf(service, await service.api('POST', '/sns/update_code', { code })).validity;
    };
    const sn = await makeSn(service, { endDate: at(TEST_NOW + 5), expirationDays: 9, graceDays: 1 });
    expect(await validity(sn)).toEqual({
      endDate: '2026-11-21T09:00:05.000Z',
      expirationDays: 9,
      graceDays: 1,
      activeDate: '2026-11-21T09:00:00.000Z',
    });
    service.time.now += 5;
    expect(await validity(sn)).toEqual({
      endDate: '2026-11-22T09:00:05.000Z',
      activeDate: '2026-11-21T09:00:00.000Z',
    });
  });

  test('the desk sees the check pass and says until when', async () => {
    const sn = await inGrace();
    const checks = (await ok(service.api('GET', `/sns/${sn}/explain`))).envelope.data.items;
    const period = checks.find(({ check }) => check === 'snPeriod');
    expect(period).toMatchObject({
      passed: true,
      standing: 'grace',
      expires: '2026-11-20 23:59:59',
      graceUntil: '2026-12-20 23:59:59',
      detail: 'The licence expired on 2026-11-20 23:59:59 and is in grace until 2026-12-20 23:59:59.',
    });
  });

  test('lists find it by standing and graceUntil, and sort those without grace last', async () => {
    const [first, later] = [await inGrace({ endDate: '2026-11-18' }), await inGrace()];
    await makeSn(service);
    const query = async (body: object) =>
      (await ok(service.api('POST', '/sns/data', body))).envelope.data.items.map(({ sn }) => sn);
    const until = { name: 'graceUntil', op: '<=', values: ['2026-12-19'] };
    expect(await query({ querys: [until, { name: 'standing', op: '=', values: ['GRACE'] }] })).toEqual([first]);
    const sorted = await query({ sorts: [{ name: 'graceUntil', order: 'DESC' }] });
    expect(sorted.slice(0, 2)).toEqual([later, first]);
    expect((await query({ sorts: [{ name: 'graceUntil' }] })).slice(0, 2)).toEqual([first, later]);
  });

  test('search tells the end of the grace beside the end', async () => {
    const sn = await inGrace();
    const [hit] = (await ok(service.api('GET', `/search?q=${sn}`))).envelope.data.items;
    expect(hit).toMatchObject({
      standing: 'grace',
      expires: '2026-11-20 23:59:59',
      graceUntil: '2026-12-20 23:59:59',
    });
  });

  test('an extension counts from the end of today, as for any licence that has ended', async () => {
    const sn = await inGrace();
    const body = { where: { sns: [sn] }, extend: { days: 10 }, dryRun: true };
    const [preview] = (await ok(service.api('POST', '/sns/bulk', body))).envelope.data.items;
    expect(preview).toMatchObject({ examples: [{ after: { endDate: '2026-12-01 23:59:59' } }] });
  });
});
