import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPair, type BatchCase } from '../../testing/entry-by-entry.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import type { TestApp } from '../../testing/test-app.ts';

const SNS = 120;

/** SNs in every state. Each third one has two devices with an open session each. */
async function fill(service: TestApp): Promise<void> {
  await insertManySns(service, SNS);
  await service.db.tx(async (tx) => {
    for (const number of [1, 2]) {
      await tx.run(sql`insert into machine (id, sn_id, identity, mid, reg_date)
        select id * 10 + ${number}, id, 'device ' || ${number}, 'device ' || ${number}, ${tx.now} from sn where id % 3 = 0`);
      await tx.run(sql`insert into sn_log (sn_id, number, start_time, status, machine_id)
        select sn_id, ${number}, ${tx.now}, 'login', id from machine where id % 10 = ${number} order by id`);
    }
    await tx.run(sql`insert into session (id, sn_id, sn, machine_id, identity, log_id, token_hash, ip, login_date,
        last_connection_date, last_sync_date, contact, license_mark)
      select 10000 + l.id, m.sn_id, s.sn, m.id, m.identity, l.id, 'hash ' || l.id, '', ${tx.now}, ${tx.now}, ${tx.now}, 0, ''
      from sn_log l join machine m on m.id = l.machine_id join sn s on s.id = m.sn_id`);
  });
}

const STATE = [
  'select * from sn order by id',
  'select * from sn_count where n <> 0',
  'select * from sn_block',
  'select * from sn_expiry_count',
  'select * from session order by id',
  'select * from ended_session order by id',
  'select * from sn_log order by id',
  'select * from sn_log_day order by sn_id, day',
  'select * from sn_log_gone order by sn_id',
  'select * from sn_log_count where n <> 0 order by status, error_code',
  'select * from sn_log_block',
  'select * from sn_log_span',
];

const sns: readonly string[] = await (async () => {
  const { batched, close } = await createPair(fill, []);
  const found = await batched.db.read.column(sql<{ sn: string }>`select sn from sn order by id`);
  await close();
  return found;
})();

/** Mostly SNs that exist, also as people write them; some unknown and some malformed. */
const sn = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...sns) },
  { weight: 2, arbitrary: fc.constantFrom(...sns.map((text) => text.toLowerCase().replace(/(.{4})/, '$1-'))) },
  { weight: 1, arbitrary: fc.constantFrom('ABCDEFGHIJKLMNOP', 'SN', '') },
);
const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const attributes = {
  status: rarely(fc.constantFrom(0, 1, 2, 4)),
  startDate: rarely(fc.constantFrom('2026-01-01', '2027-01-01', null)),
  endDate: rarely(fc.constantFrom('2026-06-01', '2028-06-01', '2028-06-01 12:00:00', null)),
  expirationDays: rarely(fc.constantFrom(1, 365, null)),
  concurrentNumber: rarely(fc.constantFrom(0, 5, null)),
  usageNumber: rarely(fc.constantFrom(1, 100, null)),
  description: rarely(fc.constantFrom('order 12', 'Bestellung "zwölf" \\ 𝄞 订单', '', null, '12', '0.5')),
  licenseBorrow: fc.option(fc.boolean(), { nil: undefined, freq: 20 }),
  vmDetect: fc.option(fc.boolean(), { nil: undefined, freq: 20 }),
};
const changes = fc.array(fc.record({ sn, ...attributes }), { minLength: 1, maxLength: 60 });
const named = fc.array(sn, { minLength: 1, maxLength: 30 });
const without = <Entry>(batch: readonly Entry[], key: (entry: Entry) => string, isClean: boolean): Entry[] =>
  isClean
    ? [...new Map(batch.filter((entry) => sns.includes(key(entry))).map((entry) => [key(entry), entry])).values()]
    : [...batch];

const rules = { first: [1798, 1806], versionsApart: true } as const;
const change = fc
  .record({
    method: fc.constantFrom('PATCH' as const, 'POST' as const),
    batch: changes,
    isClean: fc.boolean(),
    ifMatch: fc.option(fc.constantFrom('"1"', '"2"', '*'), { nil: undefined, freq: 8 }),
    isNarrow: fc.boolean(),
  })
  .map(({ method, batch, isClean, ifMatch, isNarrow }): BatchCase => {
    const entries = without(batch, (entry) => entry.sn, isClean);
    // Support may only enable and disable.
    const narrow =
      isNarrow && method === 'PATCH'
        ? entries.map((entry) => ({ sn: entry.sn, status: (entry.status ?? 0) % 2 }))
        : entries;
    const role = narrow === entries ? 'administrator' : 'support';
    return { ...rules, method, path: '/sns', entries: narrow, ifMatch, role, key: keyOf, repeatedAt: 'sn' };
  });
const whole = fc
  .record({
    path: fc.constantFrom('/sns/archive', '/sns/unarchive', '/sns/unarchive', '/sns'),
    batch: named,
    isClean: fc.boolean(),
  })
  .map(({ path, batch, isClean }): BatchCase => {
    const entries = without(batch, (text) => text, isClean).slice(0, path === '/sns' ? 3 : undefined);
    return {
      ...rules,
      method: path === '/sns' ? 'DELETE' : 'POST',
      path,
      entries,
      key: (text: string) => keyOf({ sn: text }),
    };
  });

const keyOf = ({ sn: text }: { sn: string }): string => text.replaceAll('-', '').toUpperCase();

test('a batch of SNs is answered, refused, stored and audited like its entries one by one', async () => {
  const codes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 3, arbitrary: change }, whole), { minLength: 4, maxLength: 8 }),
      async (batches) => {
        const pair = await createPair(fill, STATE);
        try {
          for (const given of batches) if (given.entries.length > 0) codes.add(await pair.same(given));
        } finally {
          await pair.close();
        }
      },
    ),
    { numRuns: 25, seed: 14 },
  );
  // Shows that the batches meet the refusals that they are made for.
  expect([...codes].toSorted()).toEqual([0, 1798, 1806, 4093, 4120, 515, 531]);
});
