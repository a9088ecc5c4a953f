import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPair } from '../../testing/entry-by-entry.ts';
import { rebuildDays, settleOne } from '../logbook/peak-store.ts';
import { insertManySns } from '../../testing/many-sns.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Two SNs. The first has devices, an open session and an entry with a reference. There are users, too. */
async function fill(service: TestApp): Promise<void> {
  await insertManySns(service, 2);
  await service.db.tx(async (tx) => {
    for (const name of ['ada', 'bob "𝄞"'])
      await tx.run(
        sql`insert into user_account (guid, name, nick_name, reg_date) values (${name}, ${name}, ${name}, 0)`,
      );
    for (const mid of ['02-00-00-00-00-01', '02-00-00-00-00-02'])
      await tx.run(sql`insert into machine (sn_id, identity, mid, reg_date)
        select min(id), ${mid.replaceAll('-', '')}, ${mid}, 0 from sn`);
  });
}

const TABLES = [
  'select * from sn_log order by id',
  'select * from sn_log_day order by sn_id, day',
  'select * from sn_log_count order by status, error_code',
  'select * from sn_log_block',
  'select * from sn_log_span',
  'select name, last_seen_date from user_account order by name',
];
const stored = ({ db }: TestApp) => Promise.all(TABLES.map((query) => db.read.all(sql.raw(query))));

const start = Date.parse('2026-11-15T00:00:00Z');
const textAt = (minutes: number): string =>
  new Date(start + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
const sometimes = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 3 });

const upload = fc
  .record({
    begin: fc.nat({ max: 5 * 144 }).map((tens) => tens * 10),
    length: fc.constantFrom(0, 0, 10, 20, 90, 600, 3000),
    status: sometimes('login', 'logout', 'timeout', 'checkin'),
    errorCode: sometimes(0, 1799),
    failure: sometimes('full', '', 'a "quote" \\ 𝄞 \t'),
    clientVersion: sometimes<string | number>('12', 12, ''),
    cmdExeNum: sometimes(0, 7),
    loginName: sometimes('ada', 'bob "𝄞"', 'nobody'),
    mid: sometimes('02-00-00-00-00-01', '020000000002', 'unknown'),
    loginIp: sometimes('192.0.2.1'),
    reference: sometimes('a', 'b', 'c', '12', '0.5'),
    fault: fc.oneof({ weight: 30, arbitrary: fc.constant('') }, fc.constantFrom('reversed', 'ahead', 'endless')),
  })
  .map(({ begin, length, fault, ...fields }) => ({
    isFaulty: fault !== '',
    entry: {
      ...fields,
      ...(fault === 'endless' && { errorCode: 0 }),
      startTime: fault === 'ahead' ? '2027-01-01' : textAt(begin),
      ...(fault !== 'endless' && {
        endTime: fault === 'ahead' ? '2027-01-02' : textAt(begin + (fault === 'reversed' ? -10 : length)),
      }),
    },
  }));

test('uploaded entries are answered, refused and stored like each of them alone, with the days of their log', async () => {
  const outcomes = new Set<number>();
  const batches = fc.array(fc.tuple(fc.nat({ max: 1 }), fc.array(upload, { minLength: 1, maxLength: 40 })), { minLength: 3, maxLength: 6 }); // prettier-ignore
  await fc.assert(
    fc.asyncProperty(batches, async (given) => {
      const { batched, single, close } = await createPair(fill, []);
      try {
        const sns = await batched.db.read.column(sql<{ sn: string }>`select sn from sn order by id`);
        for (const [which, uploads] of given) {
          const path = `/sns/${sns[which]}/logs`;
          const { envelope } = await batched.api('POST', path, uploads.map(({ entry }) => entry)); // prettier-ignore
          outcomes.add(envelope.status);
          const faulty = uploads.flatMap(({ isFaulty }, at) => (isFaulty ? [at] : []));
          expect(envelope.errors?.map(({ path: place }) => Number(/\d+/.exec(place)?.[0])) ?? []).toEqual(faulty);
          if (faulty.length > 0) continue;
          const items: object[] = [];
          for (const { entry } of uploads) items.push(...(await single.api('POST', path, [entry])).envelope.data.items);
          expect(envelope.data.items).toEqual(items);
          expect(await stored(batched)).toEqual(await stored(single));
        }
        while (await settleOne(batched.db));
        const days = await stored(batched);
        for (const id of [1, 2]) await batched.db.tx((tx) => rebuildDays(tx, id));
        expect(await stored(batched)).toEqual(days);
      } finally {
        await close();
      }
    }),
    { numRuns: 12, seed: 15 },
  );
  // Shows that the batches meet the refusals that they are made for.
  expect([...outcomes]).toEqual(expect.arrayContaining([0, 514, 515]));
});
