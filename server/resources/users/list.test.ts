import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATORS, type Query } from '../../contract/listing.ts';
import { userNames } from '../../contract/users.ts';
import { lookUp } from '../../core/columns.ts';
import { condition } from '../../core/condition.ts';
import { runList } from '../../core/list.ts';
import type { Reader } from '../../db/handle.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { expensive, explainingReader } from '../../testing/plans.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertManyUsers } from '../../testing/users.ts';
import { boundAmong, countBound, sessionsOn } from './bind-store.ts';
import { boundToSn, inRole, userList } from './fields.ts';
import { findUser, isBound, userByGuidOr404, userRecords } from './store.ts';

/** Half of the users are bound to the first SN, each of the others to one of 200. */
const USERS = 20_000;
let service: TestApp;
beforeAll(async () => {
  service = createTestApp();
  await insertManySns(service, 200);
  await insertManyUsers(service, USERS);
  await service.db.tx(async (tx) => {
    await tx.run(sql`insert into role (guid, name, reg_date) values ('r', 'Role', ${tx.now})`);
    await tx.run(sql`insert into role_user select 1, id from user_account where id % 100 = 0`);
    await tx.run(sql`insert into sn_user select iif(id % 2 = 0, 1, 1 + id % 200), id from user_account`);
  });
  await service.db.optimize();
}, 60_000);
afterAll(() => service.close());

const SAMPLES: Record<keyof typeof userNames.querys, (string | number)[]> = {
  name: ['user007919.1', 'user00791%'],
  nickName: ['Nick 31', '%ick 12%'],
  email: ['mail77@example.com', '%il77%'],
  phone: ['+49 418916', '%9 4189%'],
  any: ['mail77@example.com', '%il77%'],
  guid: ['g77'],
  status: [1],
  sn: ['SN9E3779B1000001', 'SN9%'],
  customer: ['Group 0/Customer 7'],
  regDate: ['2026-11-20'],
  disabledDate: ['2026-11-20'],
};

const queries: [string, Query][] = Object.entries(userNames.querys).flatMap(([name, kind]) =>
  OPERATORS[kind].map((op): [string, Query] => [
    `${name} ${op}`,
    { querys: [{ name, op, values: SAMPLES[name as keyof typeof SAMPLES] }] },
  ]),
);
const sorts: [string, Query][] = userNames.sorts.flatMap((name) =>
  ['ASC', 'DESC'].map((order): [string, Query] => [`by ${name} ${order}`, { sorts: [{ name, order }] }]),
);
const everything: [string, Query] = ['everything', {}];

describe(`lists at ${USERS} users`, () => {
  test.each([...queries, ...sorts, everything])('%s needs neither a full scan nor a full sort', async (_, query) => {
    const { db, plans, close } = explainingReader(service);
    await runList(db, userList, { limit: 50 }, query);
    close();
    expect(plans.filter(expensive)).toEqual([]);
  });

  test.each([...queries, everything])('%s has the total of a recount', async (_, query) => {
    const { total, items } = await runList(service.db.read, userList, { limit: 1000 }, query);
    const conditions = (query.querys ?? []).map((entry) => {
      const { trigrams: _index, ...column } = lookUp(userList.querys, entry.name, '');
      return condition(column, entry, '', service.db.read.zone);
    });
    const recount = sql<{ n: number }>`select count(*) as n from user_account u
      where ${sql.join([sql`true`, ...conditions], sql` and `)}`;
    expect(total).toBe((await service.db.read.first(recount))?.n);
    expect(items.length).toBe(Math.min(1000, total));
    if (query.querys?.[0]?.op !== '>') expect(total).toBeGreaterThan(0);
  });

  test.each([
    ['an SN with few users', boundToSn({ id: 20 }), 100],
    ['a role', inRole({ id: 1 }), 200],
  ])('the users of %s are found from its own rows, in any order', async (_, where, expected) => {
    for (const [, query] of [everything, ...sorts, ...queries.slice(0, 3)]) {
      const { db, plans, close } = explainingReader(service);
      const { total } = await runList(db, userList, {}, query, { where: [where] });
      close();
      if (!query.querys) expect(total).toBe(expected);
      const scans = plans
        .flatMap(({ steps }) => steps.map(({ detail }) => detail))
        .filter((one) => /^SCAN u\b/.test(one));
      expect(scans).toEqual([]);
    }
  });

  const lookUps: [string, (db: Reader) => Promise<unknown>][] = [
    ['a user by account', (db) => findUser(db, 'user007919.1')],
    ['a user by guid', (db) => userByGuidOr404(db, 'g77')],
    ['records', (db) => userRecords(db, [{ id: 5 }, { id: 9 }])],
    ['whether a user is bound', (db) => isBound(db, 1, 2)],
    ['how many are bound', (db) => countBound(db, 1)],
    ['who of some is bound', (db) => boundAmong(db, 1, [2, 3])],
    ['sessions of users on an SN', (db) => sessionsOn(db, 1, [2, 3])],
  ];
  test.each(lookUps)('%s is found through indexes alone', async (_, query) => {
    const { db, plans, close } = explainingReader(service);
    await query(db);
    close();
    const scans = plans.flatMap(({ steps }) => steps).filter(({ detail }) => /^SCAN (?!n\b)/.test(detail));
    expect(scans).toEqual([]);
  });

  test('the search table follows every change of a text', async () => {
    const found = async (text: string) => {
      const querys = ['name', 'nickName', 'email', 'phone'].map((name) => ({
        name,
        op: 'like',
        values: [`%${text}%`],
      }));
      const totals = querys.map(
        async (entry) => (await service.api('POST', '/users/data', { querys: [entry] })).envelope,
      );
      return (await Promise.all(totals)).map(({ data }) => data.total);
    };
    const at = '/users/user/zebra-name';
    await service.api('POST', at, { nickName: 'zebra-nick', email: 'zebra@mail', phone: 'zebra-1' });
    expect(await found('zebra')).toEqual([1, 1, 1, 1]);
    await service.api('PATCH', at, { nickName: null, email: null, phone: 'okapi-2' });
    expect(await found('zebra')).toEqual([1, 1, 0, 0]);
    expect(await found('okapi')).toEqual([0, 0, 0, 1]);
    await service.api('DELETE', at);
    expect([await found('zebra'), await found('okapi')]).toEqual([[0, 0, 0, 0], [0, 0, 0, 0]]); // prettier-ignore
    await service.db.tx((tx) => tx.run(sql`insert into user_search (user_search, rank) values ('integrity-check', 1)`));
  });
});
