import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNames } from '../../contract/records/field.ts';
import { sessionFields } from '../../contract/records/sessions.ts';
import { runList } from '../../query/list.ts';
import { expectIndexed, listCases } from '../../testing/list-cases.ts';
import { insertManyMachines } from '../../testing/machines.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { explainingReader } from '../../testing/plans.ts';
import { insertManySessions } from '../../testing/sessions.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sessionList } from './fields.ts';
import { accountSessions, replacedSession, seatsInUse, silentSeats } from '../online/seat-store.ts';
import { ofSn, ofUser } from './store.ts';

const ROWS = 30_000;
let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await insertManySns(service, 1000);
  await insertManyMachines(service, ROWS);
  await insertManySessions(service, ROWS);
});
afterAll(() => service.close());

const sessionNames = listNames(sessionFields);
const SAMPLES: Record<keyof typeof sessionNames.querys, (string | number)[]> = {
  id: [77],
  sn: ['SN9%'],
  userName: ['user 7%'],
  customer: ['Group 3/Customer 3'],
  mid: ['%00:1f%'],
  any: ['%er 77%'],
  ip: ['10.0.7.%'],
  loginDate: ['2026-11-21'],
  commands: [740],
  idleSince: ['2026-11-21 08:30:00'],
  lastConnectionDate: ['2026-11-21 08:59:00'],
};

describe(`POST /sessions/data at ${ROWS} sessions`, () => {
  test.each(listCases(sessionNames, SAMPLES))(
    '%s needs neither a full scan nor a full sort, and has the total of a recount',
    (_, query) => expectIndexed(service, sessionList, query),
  );

  const finds: [string, (db: TestApp['db']['read']) => Promise<unknown>][] = [
    ['the sessions of an SN', (db) => runList(db, sessionList, {}, {}, { where: [ofSn({ id: 7 })] })],
    ['those of a user', (db) => runList(db, sessionList, {}, {}, { where: [ofUser({ id: 7 }, { name: 'user 7' })] })],
    ['the seats of an SN', (db) => seatsInUse(db, 7, 0)],
    ['its seats that wait to be freed', (db) => silentSeats(db, 7, 0, 0)],
    ['the session whose place is taken', (db) => replacedSession(db, { snId: 7, identity: 'A', loginName: 'ada' }, 0)],
    ['the account licences of a device', (db) => accountSessions(db, '020000000007', 0)],
  ];
  test.each(finds)('%s are found through an index alone, without a sort', async (_, find) => {
    const { db, plans, close } = explainingReader(service);
    await find(db);
    close();
    expect(plans.length).toBeGreaterThan(0);
    const steps = plans.flatMap((plan) => plan.steps.filter(({ nested }) => nested || plan.steps.length === 1));
    expect(steps.filter(({ detail }) => /^SCAN (x|session|borrow)\b|TEMP B-TREE/.test(detail))).toEqual([]);
  });
});
