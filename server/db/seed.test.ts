import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flagApplies } from '../contract/sns/attributes.ts';
import { SN_FLAGS } from '../contract/records/licence.ts';
import type { OperationId } from '../contract/operations.ts';
import { mayRun, mayWrite } from '../contract/permissions.ts';
import { normalSn } from '../contract/sns/sn.ts';
import { columnName } from '../query/names.ts';
import { deviceCodeOf } from '../resources/offline/device-fields.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { TEST_NOW } from '../testing/test-now.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './handle.ts';
import { seedDemo } from './seed.ts';
import { DEMO_OPERATORS } from './seed/operators.ts';

const DAY = 86_400;
const ZONE = 'Europe/Berlin';

let service: TestApp;
beforeAll(async () => {
  service = createTestApp({ TIME_ZONE: ZONE });
  await seedDemo(service.db, { seed: 1, now: TEST_NOW, deviceCode: deviceCodeOf });
});
afterAll(() => service.close());

type Row = Record<string, string | number | null>;
const rows = (query: string): Promise<Row[]> => service.db.read.all(sql<Row>`${sql.raw(query)}`);
const number = async (query: string): Promise<number> => Number(Object.values((await rows(query))[0] ?? {})[0]);

async function digest(db: Database): Promise<string> {
  const tables = ['product', 'feature', 'template', 'template_feature', 'business', 'customer_group', 'customer', 'sn',
    'sn_feature', 'data', 'audit', 'audit_target', 'sequence', 'user_account', 'sn_user', 'user_business', 'role', 'role_user',
    'token_id', 'machine', 'sn_log', 'borrow']; // prettier-ignore
  const contents = tables.map((table) => db.read.all(sql`select * from ${sql.table(table)}`));
  return hash('sha256', JSON.stringify(await Promise.all(contents)));
}

async function digestOf(seed: number): Promise<string> {
  const { db, close } = createTestDatabase(ZONE, TEST_NOW);
  await seedDemo(db, { seed, now: TEST_NOW, deviceCode: deviceCodeOf });
  const found = await digest(db);
  await close();
  return found;
}

test('the same seed gives the same data, another seed other data', async () => {
  const own = await digest(service.db);
  expect(await digestOf(1)).toBe(own);
  expect(await digestOf(2)).not.toBe(own);
});

test('refuses a database that has products', async () => {
  await expect(seedDemo(service.db, { seed: 1, now: TEST_NOW, deviceCode: deviceCodeOf })).rejects.toThrow(
    'empty database only',
  );
});

describe('the story has', () => {
  test.each([
    ['products', 'select count(*) from product', 4],
    ['features', 'select count(*) from feature where sn_id is null', 30],
    ['businesses, each of another type', 'select count(distinct type) from business', 10],
    ['SNs', 'select count(*) from sn', 2000],
    ['customers', 'select count(*) from customer', 300],
    ['groups of customers', "select count(distinct group_name) from customer where group_name <> ''", 5],
    ['locked templates', 'select count(*) from template where status = 1', 1],
    ['products without the template Default', "select 4 - count(*) from template where name = 'Default'", 0],
  ])('%s: the right number of them', async (_what, query, count) => {
    expect(await number(query)).toBe(count);
  });

  const unarchived = 'select count(*) from sn where archived = 0 and';
  test.each([
    ['features that share fid and name', 'select count(*) from (select 1 from feature where sn_id is null group by product_id, fid, name having count(*) > 1)'],
    ['templates that give features other values', 'select count(*) from template_feature where mask > 0'],
    ['SNs that end within 7 days', `${unarchived} end_date between ${TEST_NOW} and ${TEST_NOW + 7 * DAY}`],
    ['SNs that end in 7 to 30 days', `${unarchived} end_date between ${TEST_NOW + 7 * DAY} and ${TEST_NOW + 30 * DAY}`],
    ['SNs that end in 30 to 90 days', `${unarchived} end_date between ${TEST_NOW + 30 * DAY} and ${TEST_NOW + 90 * DAY}`],
    ['SNs that have expired', `${unarchived} end_date < ${TEST_NOW}`],
    ['SNs that have not begun', `${unarchived} start_date > ${TEST_NOW}`],
    ['SNs that end some days after activation', `${unarchived} expiration_days is not null and active_date is not null`],
    ['SNs that were never activated', `${unarchived} active_date is null`],
    ['SNs without end', `${unarchived} end_date is null`],
    ['SNs over a limit', `${unarchived} description like 'Over its limit%'`],
    ['SNs without a customer', `${unarchived} customer_id is null`],
    ['SNs with features of their own', 'select count(distinct sn_id) from feature where sn_id is not null'],
    ['SNs that select more than their template', 'select count(*) from sn_feature where selected = 1'],
    ['SNs that select less', 'select count(*) from sn_feature where selected = 0'],
    ['SNs with configuration items', 'select count(distinct sn_id) from data where sn_id is not null'],
    ['refused changes', 'select count(*) from audit where outcome = 531'],
    ['customers without SNs', 'select count(*) from customer where id not in (select customer_id from sn where customer_id is not null)'],
  ])('%s', async (_what, query) => {
    expect(await number(query)).toBeGreaterThan(2);
  }); // prettier-ignore

  test('SNs of every type in every status, archived and not', async () => {
    expect(await number('select count(*) from (select distinct type, status, archived from sn)')).toBe(10 * 4 * 2);
  });
});

describe('the data keep the rules of the service', () => {
  test('SNs have valid check characters and only flags of their type', async () => {
    for (const row of await rows('select * from sn')) {
      expect(normalSn(String(row['sn']))).toBe(row['sn']);
      const wrong = SN_FLAGS.filter((flag) => row[columnName(flag)] === 1 && !flagApplies(flag, row['type'] as 'LOCAL'));
      expect(wrong).toEqual([]);
    }
  });

  test.each([
    ['an SN has the type of its business', 'sn s join business b on b.id = s.business_id where s.type <> b.type'],
    ['a template is of the SN’s product', 'sn s join template t on t.id = s.template_id where t.product_id <> s.product_id'],
    ['no end lies before its start', 'sn where end_date < start_date'],
    ['nothing is registered, changed or in contact in the future', `sn where max(reg_date, update_time, coalesce(last_update_date, 0)) > ${TEST_NOW}`],
    ['activation follows registration and start', 'sn where active_date < max(reg_date, coalesce(start_date, 0))'],
    ['the last contact follows activation', 'sn where last_update_date < active_date or (last_update_date is null) <> (active_date is null)'],
    ['customers are older than their SNs', 'sn s join customer c on c.id = s.customer_id where c.reg_date > s.reg_date'],
    ['groups of customers exist', "customer where group_name <> '' and group_name not in (select name from customer_group)"],
    ['deviations are of features of the SN’s product', 'sn_feature d join sn s on s.id = d.sn_id join feature f on f.id = d.feature_id where f.product_id <> s.product_id'],
    ['ids of features are never given again', "feature where id >= (select next from sequence where name = 'id')"],
    ['audit entries are in order and past', `audit a join audit b on b.id = a.id + 1 where b.time < a.time or b.time > ${TEST_NOW}`],
  ])('%s', async (_what, from) => {
    expect(await number(`select count(*) from ${from}`)).toBe(0);
  }); // prettier-ignore

  test('counted totals equal a recount', async () => {
    const keys = 'archived, status, standing, type, product_id, template_id, business_id';
    expect(await rows(`select ${keys}, n from sn_count where n > 0 order by ${keys}`)).toEqual(
      await rows(`select ${keys}, count(*) as n from sn group by ${keys} order by ${keys}`),
    );
  });

  test('the audit log tells every change of every SN, and of none that an actor may not make', async () => {
    const changes = await rows(`select s.sn, s.revision, s.update_time, count(*) as n, max(a.time) as last from sn s
      join audit_target t on t.kind = 'sn' and t.key = s.sn
      join audit a on a.id = t.audit_id and a.operation <> 'replaceMachine' group by s.id`);
    expect(changes.map(({ sn, n, last }) => ({ sn, revision: n, update_time: last }))).toEqual(
      changes.map(({ sn, revision, update_time }) => ({ sn, revision, update_time })),
    );
    expect(changes).toHaveLength(2000);
    for (const { actor, operation, after } of await rows('select * from audit where outcome = 0')) {
      const operator = DEMO_OPERATORS.find(({ username }) => username === actor);
      if (!operator) continue;
      const rights = { kind: 'operator' as const, role: operator.role };
      expect(mayRun(rights, operation as OperationId)).toBeUndefined();
      expect(mayWrite(rights, operation as OperationId, JSON.parse(String(after)))).toBeUndefined();
    }
  });

  test('every record is answered as the API describes it', async () => {
    for (const path of ['/sns?scope=all&limit=1000', '/sns?scope=all&limit=1000&offset=1000', '/audit?limit=1000', '/products', '/businesses']) {
      expect((await service.api('GET', path)).http).toBe(200);
    }
    for (const { sn } of await rows('select sn from sn where id in (select sn_id from sn_feature union select sn_id from feature)')) {
      expect((await service.api('GET', `/sns/${sn}/features?scope=all`)).envelope.data.total).toBeGreaterThan(5);
    }
  });
}); // prettier-ignore
