import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertEveryList } from '../../testing/every-list.ts';
import { explainingReader } from '../../testing/plans.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { lookBack } from './look-back.ts';

const SNS = 2000;
const CHANGES = 900;
let service: TestApp;
let sn = '';
beforeAll(async () => {
  service = createTestApp();
  await insertEveryList(service, SNS);
  await service.db.tx(async (tx) => {
    await tx.run(sql`insert into audit_target (key, kind, audit_id) select sn, 'sn', 1000 + id % 900 from sn where id <= ${SNS}`);
    sn = (await tx.first(sql<{ sn: string }>`select sn from sn order by id limit 1`))?.sn ?? '';
    await tx.run(sql`insert or ignore into audit_target (key, kind, audit_id) select ${sn}, 'sn', id from audit order by id desc limit ${CHANGES}`);
    await tx.run(sql`update audit set time = ${tx.now}, targets = ${JSON.stringify([{ kind: 'sn', key: sn }])}, before = '[{"usersNumber":1}]', after = '[{"usersNumber":2}]'`);
  }); // prettier-ignore
  await service.db.optimize();
}, 120_000);
afterAll(() => service.close());

test('a look-back reads no whole table, and costs by the changes of the record', async () => {
  const { db, plans, close } = explainingReader(service);
  const [first] = await service.db.read.column(
    sql<{ id: number }>`select min(audit_id) as id from audit_target where key = ${sn} and kind = 'sn'`,
  );
  await lookBack(db, { kind: 'sn', key: sn, at: { after: first } }, service.time.now);
  const scans = plans
    .flatMap(({ steps }) => steps)
    .filter(({ detail }) => /^SCAN (?:[a-z]|sn|audit\w*|renamed)$/.test(detail));
  expect(scans).toEqual([]);
  expect(plans.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThan(400 * CHANGES);
  close();
}, 60_000);
