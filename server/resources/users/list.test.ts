import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userNames } from '../../contract/holders/users.ts';
import { runList } from '../../query/list.ts';
import type { Reader } from '../../db/handle.ts';
import { expectIndexed, listCases, type Sampled } from '../../testing/list-cases.ts';
import { insertManyMachines } from '../../testing/machines.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import { explainingReader } from '../../testing/plans.ts';
import { insertManySessions } from '../../testing/sessions.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertManyUsers } from '../../testing/users.ts';
import { boundAmong, countBound, sessionsOn, findUser, isBound, userByGuidOr404, userRecords } from './store.ts';
import { boundToSn, inRole, userList } from './fields.ts';

/** Half of the users are bound to the first SN, the others each to one of 200 SNs. */
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
  await insertManyMachines(service, USERS / 2);
  await insertManySessions(service, USERS / 2);
  await service.db.tx((tx) => tx.run(sql`update session set user_id = id * 2`));
  await service.db.optimize();
});
afterAll(() => service.close());

const SAMPLES: Record<Sampled<typeof userNames.querys>, (string | number)[]> = {
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

const cases = listCases(userNames, SAMPLES);

describe(`lists at ${USERS} users`, () => {
  test.each(cases)('%s needs neither a full scan nor a full sort, and has the total of a recount', (_, query) =>
    expectIndexed(service, userList, query),
  );

  test.each([
    ['an SN with few users', boundToSn({ id: 20 }), 100],
    ['a role', inRole({ id: 1 }), 200],
  ])('the users of %s are found from its own rows, in any order', async (_, where, expected) => {
    for (const [title, query] of cases.filter(([title]) => /^(?:by|name|online|everything)\b/.test(title))) {
      const { db, plans, close } = explainingReader(service);
      const { total } = await runList(db, userList, {}, query, { where: [where] });
      close();
      if (!query.querys) expect(total, title).toBe(expected);
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
    ['whether a user is bound', (db) => isBound(db, 1, 'ada')],
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
