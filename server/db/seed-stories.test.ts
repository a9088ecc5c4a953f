import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WholeOverview } from '../contract/work/overview.ts';
import { keepZone } from '../resources/logbook/zone-store.ts';
import { deviceCodeOf } from '../resources/offline/device-fields.ts';
import { ok } from '../testing/factories.ts';
import { logIn } from '../testing/runtime.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { TEST_NOW } from '../testing/test-now.ts';
import { undoer } from '../testing/undo.ts';
import { datePlus } from '../time/days.ts';
import { seedDemo } from './seed.ts';

/* What the sample data show of the daily work, on any day and at any hour. */
describe.each([
  ['on a morning', TEST_NOW],
  ['on the last evening of a quarter', Date.UTC(2026, 8, 30, 21, 40) / 1000],
])('%s there is', (_when, now) => {
  let service: TestApp;
  beforeAll(async () => {
    service = createTestApp({ TIME_ZONE: 'Europe/Berlin' });
    service.time.now = now;
    await seedDemo(service.db, { seed: 1, now, deviceCode: deviceCodeOf });
  });
  afterAll(() => service.close());

  const { first } = undoer(() => service);
  type Query = readonly [name: string, op: string, ...values: unknown[]];
  const found = async (list: string, ...querys: Query[]) => {
    const body = { querys: querys.map(([name, op, ...values]) => ({ name, op, values })) };
    return (await ok(service.api('POST', `/${list}/data`, body))).envelope.data;
  };
  const overview = async () => (await first(service.api('GET', '/overview'))) as WholeOverview;

  test('a customer whose licence is in grace, and still in daily use', async () => {
    const { inGrace, time } = await overview();
    expect(inGrace).toBeGreaterThan(0);
    expect(inGrace).toBeLessThan(6);
    const { items, total } = await found('sns', ['standing', '=', 'grace']);
    expect(total).toBe(inGrace);
    const logIns = async (sn: unknown, since: unknown, errorCode: number) =>
      (await found('logs', ['sn', '=', sn], ['startTime', '>', since], ['errorCode', '=', errorCode])).total;
    const used: unknown[] = [];
    for (const { sn, endDate } of items)
      if ((await logIns(sn, endDate, 0)) > 0 && (await logIns(sn, endDate, 1793)) === 0) used.push(sn);
    const [sn] = used;
    expect((await ok(service.api('GET', `/sns/${String(sn)}/customers`))).envelope.data.total).toBe(1);
    expect((await found('sns', ['sn', '=', sn], ['endDate', '<', time], ['graceUntil', '>', time])).total).toBe(1);
  });

  test('an allowance that ends today, and two that wait for approval', async () => {
    const { allowances, time } = await overview();
    expect(allowances).toEqual({ open: 4, endingToday: 1, asked: 2 });
    const today = await found('allowances', ['open', '=', true], ['until', '<=', `${time.slice(0, 10)} 23:59:59`]);
    expect(today.items).toMatchObject([{ until: `${time.slice(0, 10)} 23:59:59` }]);
  });

  test('a customer who is full within three months if its use goes on rising', async () => {
    await keepZone(service.db);
    const { time } = await overview();
    const sorts = [{ name: 'limitDate' }];
    const soonest = await first(service.api('POST', '/reports/entitlements', { sorts }));
    expect(soonest).toMatchObject({ key: expect.stringMatching(/\S/), limitDate: expect.any(String) });
    expect(String(soonest['limitDate']).slice(0, 10) <= datePlus(time.slice(0, 10), 90)).toBe(true);
  });

  test('an SN that has ended and works by its allowance alone', async () => {
    const [allowance, ...others] = (await found('allowances', ['open', '=', true])).items.filter(
      ({ extend }) => extend,
    );
    expect(others).toEqual([]);
    const { sn, from, until } = allowance ?? {};
    const helped: Query[] = [
      ['sn', '=', sn],
      ['standing', '=', 'active'],
      ['expires', '=', until],
    ];
    expect((await found('sns', ...helped, ['endDate', '<', from], ['graceUntil', '<', from])).total).toBe(1);
    expect((await logIn(service, String(sn))).envelope.status).toBe(0);
  });

  test('a laptop that was replaced, and worked on by its successor', async () => {
    const [entry, ...others] = (await found('audit', ['operation', '=', 'replaceMachine'])).items;
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ reason: 'Laptop burned', ticket: 'T-4711' });
    const [old, young] = ((entry?.['targets'] ?? []) as { key: string }[]).map(({ key }) => key);
    const [lost, successor] = [
      await first(service.api('GET', `/machines/${old}`)),
      await first(service.api('GET', `/machines/${young}`)),
    ];
    expect(lost).toMatchObject({ status: 1, replacedBy: Number(young) });
    expect(successor).toMatchObject({ status: 0, replaces: Number(old), regDate: entry?.['time'] });
    expect(successor['machineName']).toBe(lost['machineName']);

    const kinds = async (key: string | undefined) => {
      const body = { kind: 'machine', key };
      return (await ok(service.api('POST', '/timeline?limit=200', body))).envelope.data.items.map(({ kind }) => kind);
    };
    const [before, after] = [await kinds(old), await kinds(young)];
    expect(before[0]).toBe('change');
    expect(before).toContain('session');
    expect(after).toEqual(expect.arrayContaining(['session', 'string', 'change']));
    const preview = await first(service.api('POST', `/audit/${Number(entry?.['id'])}/undo`, { dryRun: true }));
    expect(preview).toMatchObject({ restored: 0, conflicts: 2 });
  });
});
