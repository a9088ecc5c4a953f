import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIMELINE_KINDS, type TimelineKind, type TimelineSubject } from '../../contract/records/timeline.ts';
import { insertEveryList } from '../../testing/every-list.ts';
import { explainingReader } from '../../testing/plans.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { merge } from './merge.ts';
import { sourcesOf } from './sources.ts';

const ENTRIES = 50_000;
const SNS = 2000;
let service: TestApp;
let busiest = '';
beforeAll(async () => {
  service = createTestApp();
  await insertEveryList(service, SNS);
  await service.db.tx(async (tx) => {
    await tx.run(sql`insert into customer (name, group_name, reg_date) values ('All', '', 0)`);
    await tx.run(sql`update sn set customer_id = (select id from customer where name = 'All' and group_name = '')`);
    await tx.run(sql`with recursive i(n) as (select 1 union all select n + 1 from i where n < ${ENTRIES})
      insert into sn_log (sn_id, number, start_time, end_time, status, error_code, machine_id, login_name)
      select id, 1 + n, ${tx.now} - n * 60, ${tx.now}, iif(n % 50 = 0, null, iif(n % 50 = 1, 'checkin', 'logout')),
        iif(n % 50 = 0, 1793, 0), 1 + n % 10, 'user ' || (n % 100) from (select min(id) as id from sn), i`);
    // Twenty requests changed many SNs each. Later, 900 requests changed one or a few SNs each.
    await tx.run(sql`insert into audit_target (key, kind, audit_id) select sn, 'sn', 1 + id % 20 from sn`);
    await tx.run(sql`insert into audit_target (key, kind, audit_id) select sn, 'sn', 1000 + id % 900 from sn where id <= ${SNS}`);
    await tx.run(sql`update audit set targets = coalesce((select json_group_array(json_object('kind', t.kind, 'key', t.key))
      from audit_target t where t.audit_id = audit.id and t.kind = 'sn'), '[]')`);
    await tx.run(sql`update audit set before = targets, after = targets`);
  }); // prettier-ignore
  await service.db.optimize();
  busiest = (await service.db.read.first(sql<{ sn: string }>`select sn from sn order by id limit 1`))?.sn ?? '';
});
afterAll(() => service.close());

const each: [string, TimelineSubject, () => string, number][] = [
  ['an SN', 'sn', () => busiest, 30_000],
  ['a device', 'machine', () => '3', 60_000],
  ['a user', 'user', () => 'user 17', 60_000],
  [`a customer with ${SNS} SNs`, 'customer', () => 'All', 700_000],
];
const wanted: [string, readonly TimelineKind[]][] = [
  ['all kinds', TIMELINE_KINDS],
  ...TIMELINE_KINDS.map((kind): [string, readonly TimelineKind[]] => [kind, [kind]]),
];

test.each(each)('a page of %s costs the same at any depth, of any kind, and reads no whole table', async (_, kind, keyOf, most) => {
  const { db, plans, close } = explainingReader(service);
  const key = keyOf();
  for (const [title, kinds] of wanted) {
    let after: string | undefined;
    for (const limit of [50, 200, 50]) {
      const before = plans.length;
      const page = { limit, after, from: undefined, to: undefined };
      const { entries } = await merge(await sourcesOf(db, { kind, key }, kinds, service.time.now), page);
      const read = plans.slice(before);
      const cost = read.reduce((sum, plan) => sum + plan.cost, 0);
      if (limit === 50) expect([title, cost <= most]).toEqual([title, true]);
      const scans = read.flatMap(({ steps }) => steps).filter(({ detail }) => /^SCAN (?:[a-z]|sn)$/.test(detail));
      expect(scans).toEqual([]);
      after = entries.at(-1)?.cursor ?? after;
    }
  }
  close();
}); // prettier-ignore
