import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPair, type BatchCase } from '../../testing/entry-by-entry.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import type { TestApp } from '../../testing/test-app.ts';

const names = Array.from({ length: 40 }, (_, at) => `user-${at}@example.com`);
const known = names.slice(0, 25);

/** Users of whom each third is disabled and the others have an open session. */
async function fill(service: TestApp): Promise<void> {
  await insertManySns(service, 40);
  await service.db.tx(async (tx) => {
    await tx.run(sql`insert into user_account (guid, name, nick_name, email, status, disabled_date, reg_date)
      select 'guid ' || key, value, 'nick ' || key, iif(key % 2, value, null), key % 3 = 0, iif(key % 3 = 0, 1, null), 1
      from json_each(${JSON.stringify(known)})`);
    await tx.run(sql`insert into machine (id, sn_id, identity, mid, reg_date)
      select id, id, 'device', 'device', ${tx.now} from user_account where status = 0`);
    await tx.run(sql`insert into sn_log (sn_id, number, start_time, status, machine_id, user_id)
      select id, 1, ${tx.now}, 'login', id, id from machine`);
    await tx.run(sql`insert into session (id, sn_id, sn, machine_id, identity, user_id, log_id, token_hash, ip, login_date,
        last_connection_date, last_sync_date, contact, license_mark)
      select 1000 + l.id, l.sn_id, s.sn, l.machine_id, 'device', l.user_id, l.id, 'hash ' || l.id, '', l.start_time, 1, 1, 1, ''
      from sn_log l join sn s on s.id = l.sn_id`);
  });
}

const STATE = [
  `select id, name, nick_name, email, phone, status, disabled_date, password_hash, reg_date, revision
    from user_account order by id`,
  `select rowid from user_search where user_search match 'nic' order by rowid`,
  'select * from session order by id',
  'select * from ended_session order by id',
  'select * from sn_log order by id',
];

const name = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...known) },
  { weight: 2, arbitrary: fc.constantFrom(...names) },
);
const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const user = fc.record({
  name,
  nickName: rarely(fc.constantFrom('nick of old', 'Zoë "Z" 𝄞', null)),
  email: rarely(fc.constantFrom('a@example.com', null)),
  phone: rarely(fc.constantFrom('+49 30 1', '12', null)),
  status: rarely(fc.constantFrom(0, 1)),
  password: fc.option(fc.constant(null), { nil: undefined, freq: 6 }),
});
const users = fc.uniqueArray(user, { selector: (entry) => entry.name, minLength: 1, maxLength: 25 });

const batch = fc
  .record({
    operation: fc.constantFrom('PATCH', 'POST', 'POST', 'DELETE', 'end'),
    entries: users,
    isClean: fc.boolean(),
    ifMatch: fc.option(fc.constantFrom('"1"', '"0"', '*'), { nil: undefined, freq: 8 }),
  })
  .map(({ operation, entries: all, isClean, ifMatch }): BatchCase => {
    const entries = isClean ? all.filter((entry) => known.includes(entry.name)) : all;
    const rules = { first: [4040], versionsApart: true, key: (entry: object) => JSON.stringify(entry) };
    if (operation === 'end') {
      const guids = entries.map((entry) => ({ guid: `guid ${names.indexOf(entry.name)}` }));
      return { ...rules, method: 'POST', path: '/users/end', entries: guids };
    }
    if (operation === 'DELETE') {
      return {
        ...rules,
        method: 'DELETE',
        path: '/users',
        entries: entries.slice(0, 2).map((entry) => ({ name: entry.name })),
      };
    }
    return { ...rules, method: operation === 'PATCH' ? 'PATCH' : 'POST', path: '/users', entries, ifMatch };
  });

test('a batch of users is answered, refused, stored and audited like its entries one by one', async () => {
  const codes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { minLength: 4, maxLength: 8 }), async (batches) => {
      const pair = await createPair(fill, STATE);
      try {
        for (const given of batches) if (given.entries.length > 0) codes.add(await pair.same(given));
      } finally {
        await pair.close();
      }
    }),
    { numRuns: 20, seed: 14 },
  );
  // Shows that the batches meet the refusals that they are made for.
  expect([...codes]).toEqual(expect.arrayContaining([0, 4040, 4120]));
});
