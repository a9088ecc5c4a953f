import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/handle.ts';
import { writeLogEntry } from '../../resources/logbook/store.ts';
import { makeSn } from '../factories.ts';
import { loggedIn, logOut } from '../runtime.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { addInstance } from './instances.ts';
import { DAY, everythingOf, newMonths, partsFrom, passYear, peaksBetween, removeExpired } from './month-by-month.ts';

const DAYS = 100;
const RETENTION = { LOG_RETENTION_DAYS: String(DAYS) };

const services: TestApp[] = [];
const start = (...given: Parameters<typeof createTestApp>): TestApp => {
  const service = createTestApp(...given);
  services.push(service);
  return service;
};
let service: TestApp;
beforeEach(() => void (service = start(RETENTION)));
afterEach(async () => {
  for (const each of services.splice(0)) await each.close();
});

const makeOn = async (db: Database, now: number) => db.logParts?.make(db, now);
const make = ({ deps, time }: TestApp, now = time.now) => makeOn(deps.db, now);

/** Returns how many entries each part has, by its name. */
const placesOf = async ({ db }: TestApp): Promise<Map<string, number>> => {
  const rows = await db.read.all(
    sql<{
      name: string;
      n: number;
    }>`select cast(cast(tableoid as regclass) as text) as name, count(*) as n from sn_log group by 1`,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
};

const write = ({ db }: TestApp, sn_id: number, start_time: number) =>
  db.tx((tx) => writeLogEntry(tx, { sn_id, start_time, end_time: start_time, status: 'logout' }));

describe('the parts of the log', () => {
  test('the month of now and the next four have a part, and making them again makes nothing', async () => {
    const [first = 0, second = 0, , , fifth = 0, sixth = 0] = await newMonths(service, 6);
    for (let times = 0; times < 2; times++) {
      expect(await make(service, first + DAY)).toBe(true);
      const parts = await partsFrom(service, first);
      expect(parts).toHaveLength(5);
      expect(parts[0]).toEqual({ name: nameOf(first), from: first, to: second });
      expect(parts.at(-1)).toEqual({ name: nameOf(fifth), from: fifth, to: sixth });
    }
  });

  test('entries of 14 months are in the parts of their months, also those that were uploaded late', async () => {
    const months = await newMonths(service, 14);
    await passYear(service, () => make(service), months);
    const places = await placesOf(service);
    for (const month of months) {
      const [part] = await partsFrom(service, month);
      const own = await service.db.read.column<number>(
        sql`select id from sn_log where start_time >= ${month} and start_time < ${part?.to ?? 0}`,
      );
      expect([nameOf(month), places.get(nameOf(month))]).toEqual([part?.name, own.length]);
    }
    expect(places.get('sn_log_rest')).toBeUndefined();
  });

  test('an entry of a month without a part is seen by every list, and moves to the part once that is made', async () => {
    const sn = await makeSn(service, {}, { type: 'FLOAT' });
    const [, , , month = 0] = await newMonths(service, 4);
    service.time.now = month + 3 * DAY;
    await logOut(service, await loggedIn(service, sn));
    const [snId = 0] = await service.db.read.column<number>(sql`select id from sn`);
    const seat = await write(service, snId, month);
    await service.db.tx((tx) =>
      tx.run(sql`insert into borrow (borrow_id, sn_id, sn, mid, secret, date, until, return_date, log_id)
        select 'b', id, sn, 'm', 's', ${month}, ${month}, ${month}, ${seat} from sn limit 1`),
    );
    const seen = async () => {
      const own = await service.api('GET', `/sns/${sn}/logs`);
      const all = await service.api('POST', '/logs/data', {});
      return [own.envelope.data.total, all.envelope.data.total, all.envelope.data.items.map(({ uid }) => uid)];
    };
    const before = await seen();
    expect(before.slice(0, 2)).toEqual([2, 2]);
    expect(await placesOf(service)).toEqual(new Map([['sn_log_rest', 2]]));
    await make(service);
    expect(await placesOf(service)).toEqual(new Map([[nameOf(month), 2]]));
    expect(await seen()).toEqual(before);
    expect(await service.db.read.column(sql<{ log_id: number }>`select log_id from borrow`)).toEqual([seat]);
    await write(service, snId, month + 1);
    expect((await seen())[1]).toBe(3);
  });

  test.each(['number', 'id'])(
    'a page in the order %s takes its entries from the index of each part, and sorts no log',
    async (order) => {
      const [month = 0] = await newMonths(service, 1);
      await make(service, month);
      const plan = await service.db.tx(async (tx) => {
        // A part with few entries would be read as a whole.
        await tx.run(sql`set local enable_seqscan = off`);
        const own = order === 'id' ? sql`true` : sql`sn_id = 1`;
        return tx.column<string>(
          sql`explain (costs off) select id from sn_log where ${own} order by ${sql.raw(order)} limit 50`,
        );
      });
      expect(plan.join('\n')).toMatch(/Merge Append/);
      expect(plan.filter((line) => /-> +(?:Sort|Seq Scan)/.test(line))).toEqual([]);
    },
  );

  test('Health counts the log as one table with the entries of all parts', async () => {
    const months = await newMonths(service, 3);
    for (const month of months) {
      await make(service, month);
      await write(service, 1, month);
    }
    await service.db.optimize();
    const tables = await service.db.largestTables(service.db.read, 1000);
    expect(tables.filter(({ name }) => name.startsWith('sn_log_2') || name === 'sn_log')).toEqual([
      { name: 'sn_log', rows: 3 },
    ]);
  });

  test('two instances that make the parts at once make each one once', async () => {
    const other = await addInstance(service);
    const [first = 0] = await newMonths(service, 1);
    expect(await Promise.all([service.deps.db, other.db].map((db) => makeOn(db, first)))).toEqual([true, true]);
    expect(await partsFrom(service, first)).toHaveLength(5);
    await other.db.close();
  });

  test('while a long read uses the log no part is made or dropped, and others wait for half a second at most', async () => {
    const { db } = service;
    const [first = 0] = await newMonths(service, 1);
    const reading = await addInstance(service);
    await reading.db.tx(async (tx) => {
      await tx.all(sql`select id from sn_log limit 1`);
      expect(await make(service, first)).toBe(false);
    });
    expect(await make(service, first)).toBe(true);
    expect(await db.logParts?.all(db.read)).toContainEqual(expect.objectContaining({ from: first }));
    await reading.db.close();
  });
});

/** Lets the log be in one piece, as on SQLite. */
function withoutParts({ logParts, ...db }: Database): Database {
  expect(logParts).toBeDefined();
  return db;
}

const nameOf = (month: number): string =>
  `sn_log_${new Date(month * 1000).toISOString().slice(0, 7).replace('-', '_')}`;

describe('LOG_RETENTION_DAYS', () => {
  test('drops whole months, and leaves exactly what removing each entry leaves', async () => {
    const inOnePiece = start(RETENTION, undefined, withoutParts);
    const [months = []] = [await newMonths(service, 14), await newMonths(inOnePiece, 14)].sort(
      ([one = 0], [another = 0]) => another - one,
    );
    const year = await passYear(service, () => make(service), months);
    const other = await passYear(inOnePiece, async () => undefined, months);
    const sinceLimit = months[11] ?? 0;
    for (const each of [service, inOnePiece]) each.time.now += 20 * DAY;
    const peaks = () => peaksBetween(service, sinceLimit, service.time.now, year.sns);
    const before = await peaks();
    expect(before.flat()).toContain(3);
    for (const each of [service, inOnePiece]) await removeExpired(each);
    expect(await everythingOf(service, year)).toEqual(await everythingOf(inOnePiece, other));
    expect(await peaks()).toEqual(before);

    const left = (await partsFrom(service, months[0] ?? 0)).map(({ name }) => name);
    const kept = await placesOf(service);
    for (const month of months.slice(0, 10))
      expect([month, left.includes(nameOf(month))]).toEqual([month, kept.has(nameOf(month))]);
    expect(months.filter((month) => !left.includes(nameOf(month))).length).toBeGreaterThan(4);
  });

  test('an entry that is uploaded while its month is counted is neither lost nor counted twice', async () => {
    let asked = 0;
    let upload = async (): Promise<unknown> => undefined;
    const racing = start(RETENTION, undefined, ({ logParts, ...db }) => ({
      ...db,
      ...(logParts && {
        logParts: {
          ...logParts,
          // The first transaction reads the highest id, and the second one removes the month.
          alone: async (on, fn) => {
            if (++asked === 2) await upload();
            return logParts.alone(on, fn);
          },
        },
      }),
    }));
    const [month = 0] = await newMonths(racing, 1);
    await make(racing, month);
    await makeSn(racing);
    const [snId = 0] = await racing.db.read.column<number>(sql`select id from sn`);
    for (let day = 0; day < 5; day++) await write(racing, snId, month + day * DAY);
    upload = () => write(racing, snId, month + 6 * DAY);
    racing.time.now = month + 200 * DAY;
    await removeExpired(racing);
    expect(asked).toBeGreaterThan(1);
    const sum = sql<{ n: number }>`select coalesce(sum(n), 0) as n from sn_log_count`;
    expect([await racing.db.read.column(sum), (await placesOf(racing)).size]).toEqual([[0], 0]);
    racing.time.now += DAY;
    await removeExpired(racing);
    expect(await partsFrom(racing, month)).not.toContainEqual(expect.objectContaining({ from: month }));
    await write(racing, snId, racing.time.now);
    expect(await racing.db.read.column(sql<{ number: number }>`select number from sn_log`)).toEqual([7]);
  });
});
