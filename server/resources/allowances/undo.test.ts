import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '../../contract/roles.ts';
import { makeSn, ok } from '../../testing/factories.ts';
import { logIn } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';

const DAY = 86_400;
let service: TestApp;
let sn: string;
beforeEach(async () => {
  service = createTestApp();
  sn = await makeSn(service, { endDate: '2026-11-20' }, { type: 'FLOAT' });
});
afterEach(() => service.close());

const at = (seconds: number): string => service.db.read.zone.toText(TEST_NOW + seconds);
const given = async (more: object = {}, as: Role = 'manager') => {
  const body = { until: at(DAY), extend: true, reason: 'renewal', ...more };
  const { items } = (await ok(service.as(as)('POST', `/sns/${sn}/allowances`, body))).envelope.data;
  return items[0] as { id: number };
};
const listed = async () => (await ok(service.api('POST', '/allowances/data'))).envelope.data.items;
const entryOf = async (operation: string) => {
  const { items } = (await ok(service.api('POST', '/audit/data', { sorts: [{ name: 'time', order: 'DESC' }] })))
    .envelope.data;
  return items.find((item) => item['operation'] === operation) ?? {};
};
const undo = async (operation: string, as: Role = 'administrator') =>
  service.as(as)('POST', `/audit/${String((await entryOf(operation))['id'])}/undo`);

test('the audit log and the timeline of the SN have the reason and the ticket of an allowance', async () => {
  await given({ ticket: 'INC-42' });
  const told = { operation: 'giveAllowance', reason: 'renewal', ticket: 'INC-42' };
  expect(await entryOf('giveAllowance')).toMatchObject(told);
  const timeline = { kind: 'sn', key: sn, kinds: ['change'] };
  const { items } = (await ok(service.api('POST', '/timeline', timeline))).envelope.data;
  expect(items[0]).toMatchObject({ change: { ...told, undoable: true } });
});

test('giving one can be undone, which ends it', async () => {
  await given();
  await ok(undo('giveAllowance'));
  expect(await listed()).toMatchObject([{ state: 'ended' }]);
  expect((await logIn(service, sn)).envelope.status).toBe(1793);
});

test('support takes back only what it gave or asked for itself', async () => {
  const own = await given({}, 'support');
  await ok(undo('giveAllowance', 'support'));
  expect(await listed()).toMatchObject([{ id: own.id, state: 'ended' }]);
  service.time.now += 1;
  await given();
  expect((await undo('giveAllowance', 'support')).envelope.status).toBe(531);
  service.time.now += 1;
  const asked = await given({ ask: true, extend: false, extraDevices: 1 }, 'support');
  await ok(service.as('manager')('POST', `/allowances/${asked.id}/approve`));
  expect((await undo('approveAllowance', 'support')).envelope.status).toBe(531);
  await ok(undo('approveAllowance', 'manager'));
});

test('nothing is taken back whose time is over, also before the sweeper has come', async () => {
  await given();
  service.time.now += DAY;
  expect((await ok(undo('giveAllowance'))).envelope.data.items).toMatchObject([
    { restored: 0, failures: [{ code: 4093 }] },
  ]);
  expect(await listed()).toMatchObject([{ state: 'ended', endedAt: at(DAY), endedBy: 'system' }]);
});
