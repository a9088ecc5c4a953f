import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WholeOverview } from '../../contract/work/overview.ts';
import { STANDINGS } from '../../contract/sns/standing.ts';
import { ok } from '../../testing/factories.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { insertManyMachines, makeBorrow, makeMachine, makeSession } from '../../testing/machines.ts';
import { expensive, explainingReader } from '../../testing/plans.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import { insertManyUsers } from '../../testing/users.ts';
import { writeLogEntry } from '../logbook/store.ts';
import { overviewParts } from './store.ts';

const ROWS = 100_000;
const DAY = 86_400;
let service: TestApp;
let sn = '';

beforeAll(async () => {
  service = createTestApp();
  await insertManySns(service, ROWS);
  await insertManyMachines(service, 20_000);
  await insertManyUsers(service, 1000);
  await service.db.tx(async (tx) => {
    // The devices were inserted with their ids, so the sequence must continue above them.
    await tx.run(sql`update sequence set next = 1000000 where name = 'id'`);
    await tx.run(sql`update sn set volume_number = 1 + id % 3, users_number = id % 4, concurrent_number = 2`);
    await tx.run(sql`insert into sn_user (sn_id, user_id) select 1 + value % 400, 1 + value % 1000
      from (with recursive i(value) as (select 1 union all select value + 1 from i where value < 1500) select value from i)
      where 1 on conflict do nothing`);
    for (const [hours, error_code] of [[1, 1799], [23, 1793], [25, 1799], [8 * 24 - 1, 1795], [8 * 24 + 1, 1799], [2, 0]] as const) {
      await writeLogEntry(tx, { sn_id: 1, mid: 'x', start_time: tx.now - hours * 3600, end_time: tx.now, ...(error_code === 0 ? { status: 'logout' } : { error_code }) });
    } // prettier-ignore
    await tx.run(sql`update sn set concurrent_number = 2, status = 0, archived = 0, start_date = null,
      end_date = null, expiration_days = null where id = 7`);
  });
  [sn = ''] = await service.db.read.column(sql<{ sn: string }>`select sn from sn where id = 7`);
  await makeSession(service, await makeMachine(service, sn));
  await makeBorrow(service, await makeMachine(service, sn));
  await makeBorrow(service, await makeMachine(service, sn), { until: TEST_NOW - 60 });
  await service.db.optimize();
}, 240_000);
afterAll(() => service.close());

const read = async (): Promise<WholeOverview> =>
  (await ok(service.api('GET', '/overview'))).envelope.data.items[0] as WholeOverview;
const total = async (...querys: (readonly [name: string, op: string, value: unknown])[]): Promise<number> => {
  const body = { querys: querys.map(([name, op, value]) => ({ name, op, values: [value].flat() })) };
  return (await ok(service.api('POST', '/sns/data?limit=1', body))).envelope.data.total;
};
const recount = async (where: string): Promise<number | undefined> =>
  (await service.db.read.first(sql<{ n: number }>`select count(*) as n from sn where ${sql.raw(where)}`))?.n;

describe('GET /overview', () => {
  test('counts what a recount finds', async () => {
    const found = await read();
    const inUse = 'status = 0 and archived = 0 and';
    const expires = `min(coalesce(end_date, 9e15), coalesce(active_date + expiration_days * 86400, 9e15))`;
    const begun = `${inUse} coalesce(start_date, 0) <= ${TEST_NOW} and ${expires}`;
    const expiring = (days: number) => recount(`${begun} > ${TEST_NOW} and ${expires} <= ${TEST_NOW + days * DAY}`);
    expect(found.expiring).toEqual({
      days7: await expiring(7),
      days30: await expiring(30),
      days90: await expiring(90),
    });
    const expired = (days: number) => recount(`${begun} between ${TEST_NOW - days * DAY} and ${TEST_NOW}`);
    expect(found.expiredRecently).toEqual({ days7: await expired(7), days30: await expired(30) });
    const near = (used: string, limit: string) =>
      recount(`${begun} > ${TEST_NOW} and ${limit} > 1 and (${used}) * 10 >= ${limit} * 9`);
    expect(found.nearLimit).toEqual({
      concurrency: await near(
        'select (select count(*) from session where sn_id = sn.id) + (select count(*) from borrow where sn_id = sn.id and return_date is null)',
        'concurrent_number',
      ),
      devices: await near('select count(*) from machine where sn_id = sn.id and status = 0', 'volume_number'),
      users: await near('select count(*) from sn_user where sn_id = sn.id', 'users_number'),
    });
    expect(found.nearLimit.concurrency).toBe(1);
    expect(Math.min(...Object.values(found.expiring), ...Object.values(found.nearLimit))).toBeGreaterThan(0);
    expect(found).toMatchObject({ sessions: 1, borrowsOverdue: 1, denials: { last24h: 2, before: 0.3 } });
    expect(found.statuses.archived).toBe(await recount('archived = 1'));
    expect(found.statuses.blacklisted).toBe(await recount('archived = 0 and status = 4'));
    expect(found.types.GROUP).toBe(await recount("archived = 0 and type = 'GROUP'"));
    expect(found.time).toBe('2026-11-21 09:00:00');
  });

  test('counts what the list shows that a card leads to', async () => {
    const { expiring, expiredRecently, standings, nearLimit } = await read();
    const running = ['standing', '=', ['active', 'exhausted']] as const;
    expect(await total(running, ['expires', '<=', '2026-12-21 09:00:00'])).toBe(expiring.days30);
    expect(await total(['standing', '=', 'Expired'], ['expires', '>=', '2026-11-14 09:00:00'])).toBe(
      expiredRecently.days7,
    );
    for (const standing of STANDINGS.filter((word) => word !== 'archived')) {
      expect(await total(['standing', '=', standing]), standing).toBe(standings[standing]);
    }
    expect(await total(['standing', '=', 'archived'])).toBe(0);
    expect(standings.archived).toBe(await recount('archived = 1'));
    for (const limit of ['concurrency', 'devices', 'users'] as const) {
      expect(await total(running, ['nearLimit', '=', limit])).toBe(nearLimit[limit]);
    }
  });

  test('follows what happens to devices, users, sessions and borrowed seats', async () => {
    const counts = () =>
      service.db.read.all(sql`select count(*) as n from sn where
        device_count <> (select count(*) from machine where sn_id = sn.id and machine.status = 0)
        or user_count <> (select count(*) from sn_user where sn_id = sn.id)
        or seat_count <> (select count(*) from session where sn_id = sn.id)
          + (select count(*) from borrow where sn_id = sn.id and return_date is null)`);
    expect(await counts()).toEqual([{ n: 0 }]);
    await service.db.tx(async (tx) => {
      await tx.run(sql`update machine set status = 33 - status where id % 7 = 0 and status in (0, 33)`);
      await tx.run(sql`update machine set status = 1 where id % 11 = 0`);
      await tx.run(sql`delete from sn_user where user_id % 3 = 0`);
      await tx.run(sql`update borrow set return_date = ${tx.now} where until < ${tx.now}`);
    });
    expect(await counts()).toEqual([{ n: 0 }]);
    await ok(service.api('DELETE', `/sns/${sn}/sessions`));
    expect(await counts()).toEqual([{ n: 0 }]);
    expect(await read()).toMatchObject({ sessions: 0, borrowsOverdue: 0, nearLimit: { concurrency: 0 } });
    await ok(service.api('DELETE', `/sns/${sn}`));
    expect(await counts()).toEqual([{ n: 0 }]);
  });

  test('tells the newest changes to who may read the audit log, and to nobody else', async () => {
    await ok(service.api('POST', '/customer_groups', { name: 'Partners' }));
    const changes = async (role: 'viewer' | 'support' | 'administrator') =>
      ((await ok(service.as(role)('GET', '/overview'))).envelope.data.items[0] as WholeOverview).changes;
    expect((await changes('administrator'))[0]).toMatchObject({ operation: 'createCustomerGroup' });
    expect(await changes('support')).toEqual([]);
    expect(await changes('viewer')).toEqual([]);
  });

  test('goes through no table', async () => {
    const { db, plans, close } = explainingReader(service);
    for (const part of Object.values(overviewParts)) await part(db, TEST_NOW + DAY);
    close();
    expect(plans.filter(expensive)).toEqual([]);
    const scanned = plans.flatMap(({ steps }) =>
      steps.filter(({ detail }) => /^SCAN (sn|s|machine|borrow|sn_log)\b(?!_)/.test(detail)),
    );
    expect(scanned).toEqual([]);
  });

  test('tells the parts that are asked for, and only these', async () => {
    const told = async (parts: string) =>
      Object.keys((await ok(service.api('GET', `/overview?parts=${parts}`))).envelope.data.items[0] ?? {});
    expect(await told('sessions')).toEqual(['time', 'sessions']);
    expect(await told('calendar,%20types')).toEqual(['time', 'calendar', 'types']);
    expect((await service.api('GET', '/overview?parts=weather')).envelope).toMatchObject({
      status: 515,
      errors: [{ path: 'query.parts' }],
    });
  });

  test('tells on which days SNs expire, as the list finds them', async () => {
    const { calendar, expiring } = await read();
    const day = (text: string) => calendar.find((one) => one.day === text)?.count;
    expect(calendar.map((one) => one.day)).toEqual(calendar.map((one) => one.day).toSorted());
    const withinMonth = calendar.filter((one) => one.day <= '2026-12-21').reduce((sum, { count }) => sum + count, 0);
    expect(withinMonth).toBeGreaterThanOrEqual(expiring.days30);
    for (const text of ['2026-11-29', calendar.at(-1)?.day ?? '']) {
      const found = await total(['standing', '=', ['active', 'exhausted']], ['expires', '>=', `${text} 00:00:00`], ['expires', '<=', `${text} 23:59:59`]); // prettier-ignore
      expect(day(text) ?? 0, text).toBe(found);
    }
    expect(calendar.at(-1)?.day.slice(0, 7)).toBe('2027-11');
  });

  test('counts what was put out of use within a day', async () => {
    const body = { querys: [{ name: 'status', op: '=', values: [0] }] };
    const [user] = (await ok(service.api('POST', '/users/data?limit=1', body))).envelope.data.items;
    const [inUse] = (await ok(service.api('POST', '/sns/data?limit=1', body))).envelope.data.items;
    const device = await makeMachine(service, String(inUse?.['sn']));
    const before = (await read()).disabled;
    await ok(service.api('POST', `/machines/${device.id}`, { status: 33 }));
    await ok(service.api('PATCH', '/users', [{ name: user?.['name'], status: 1 }]));
    expect((await read()).disabled).toEqual({ devices: before.devices + 1, users: before.users + 1 });
    service.time.now += DAY + 1;
    expect((await read()).disabled).toEqual({ devices: 0, users: 0 });
    service.time.now -= DAY + 1;
  });

  test('tells codes that were refused far more often than usual', async () => {
    expect((await read()).spikes).toEqual([]);
    await service.db.tx(async (tx) => {
      for (let at = 0; at < 25; at++)
        await writeLogEntry(tx, { sn_id: 1, mid: 'x', start_time: tx.now - 60, end_time: tx.now, error_code: 1795 });
    });
    expect((await read()).spikes).toEqual([{ errorCode: 1795, last24h: 25, median: 0 }]);
  });

  test('refuses a parameter', async () => {
    expect((await service.api('GET', '/overview?days=7')).envelope.status).toBe(515);
  });
});
