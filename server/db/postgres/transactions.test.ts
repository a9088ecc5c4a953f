import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { Notice, Transaction } from '../handle.ts';
import { statement } from '../kysely.ts';

const { db, close } = createTestDatabase();
afterAll(close);

const SET = statement<never>(
  'insert into setting values (?, ?) on conflict (name) do update set value = excluded.value',
);
const GET = statement<{ value: string }>('select value from setting where name = ?');
const stored = async (name: string) => (await db.read.get(GET, name))?.value;
const terminate = (tx: Transaction) =>
  tx
    .column<number>(sql`select pg_backend_pid()`)
    .then(([process = 0]) => db.read.all(sql`select pg_terminate_backend(cast(${process} as integer))`));

/** A transaction that waits for another one must not keep it waiting: only ordinary ones wait for each other. */
const OUTER = 'large';

/** A number that every transaction of a test adds 1 to. */
beforeAll(() => db.tx((tx) => tx.exec(SET, 'number', '0')));

async function addOne(tx: Transaction): Promise<void> {
  const row = await tx.get(GET, 'number');
  await tx.exec(SET, 'number', String(Number(row?.value) + 1));
}

describe('a transaction', () => {
  test('is run again when another one changed what it read, so that no change is lost', async () => {
    let runs = 0;
    const allRead = Promise.withResolvers<void>();
    const add = async (tx: Transaction) => {
      await tx.get(GET, 'number');
      if (++runs === 4) allRead.resolve();
      await allRead.promise;
      await addOne(tx);
    };
    await Promise.all(Array.from({ length: 4 }, () => db.tx(add, OUTER)));
    expect(await stored('number')).toBe('4');
    expect(runs).toBeGreaterThan(4);
  });

  test('waits for others of the same SN instead of being run again', async () => {
    await db.tx((tx) => tx.exec(SET, 'number', '0'));
    let runs = 0;
    const add = (tx: Transaction) => {
      runs++;
      return addOne(tx);
    };
    await Promise.all(Array.from({ length: 8 }, () => db.tx(add, 'ordinary', 'SN1')));
    expect([await stored('number'), runs]).toEqual(['8', 8]);
  });

  test('that goes on after a statement which the server refused is told that nothing was written', async () => {
    const refused = db.tx(async (tx) => {
      await tx.exec(SET, 'ignored', 'x');
      await tx.exec(statement<never>("insert into setting values ('ignored', 'y')")).catch(() => 0);
    });
    await expect(refused).rejects.toMatchObject({ code: 520 });
    expect(await stored('ignored')).toBeUndefined();
  });

  test('collects its notices from the beginning each time that it is run', async () => {
    const told: Notice[] = [];
    const ended = db.watch(
      (notices) => void told.push(...notices),
      () => undefined,
    );
    let runs = 0;
    await db.tx(async (tx) => {
      tx.tell('sn', String(++runs));
      await tx.get(GET, 'number');
      if (runs === 1) await db.tx(addOne);
      await addOne(tx);
    }, OUTER);
    ended();
    expect(runs).toBe(2);
    expect(told).toEqual([{ kind: 'sn', key: '2' }]);
  });

  test('that fails each time because of others is refused, with a time to try again after', async () => {
    const refused = db.tx(async (tx) => {
      await tx.get(GET, 'number');
      // Another program writes without the locks of the service.
      await db.read.all(sql`update setting set value = value || '0' where name = 'number' returning value`);
      await addOne(tx);
    });
    await expect(refused).rejects.toMatchObject({ code: 5030, headers: { 'retry-after': '2' } });
  });

  test('that others keep from its end is run without them after a few times, and then succeeds', async () => {
    let runs = 0;
    const waiting: Promise<void>[] = [];
    await db.tx(async (tx) => {
      runs++;
      await tx.get(GET, 'number');
      const other = db.tx(addOne);
      if (runs <= 2) await other;
      else waiting.push(other);
      await addOne(tx);
    }, OUTER);
    await Promise.all(waiting);
    expect(runs).toBe(3);
  });

  test('whose function throws writes nothing', async () => {
    const refused = db.tx(async (tx) => {
      await tx.exec(SET, 'refused', 'x');
      throw new TypeError('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await stored('refused')).toBeUndefined();
  });

  test('goes on after a savepoint whose statement the server refused', async () => {
    await db.tx(async (tx) => {
      const twice = tx.savepoint(async () => {
        await tx.exec(SET, 'inner', 'x');
        await tx.exec(statement<never>("insert into setting values ('inner', 'y')"));
      });
      await expect(twice).rejects.toMatchObject({ code: '23505' });
      await tx.exec(SET, 'outer', 'x');
    });
    expect([await stored('inner'), await stored('outer')]).toEqual([undefined, 'x']);
  });
});

describe('a connection that is lost', () => {
  test('during a transaction is told as a storage that is not ready, and the next transaction succeeds', async () => {
    const lost = db.tx(async (tx) => {
      await tx.exec(SET, 'lost', 'x');
      await terminate(tx);
      await tx.exec(SET, 'lost', 'y');
    });
    await expect(lost).rejects.toMatchObject({ code: 520, headers: { 'retry-after': '2' } });
    expect(await stored('lost')).toBeUndefined();
    await db.tx((tx) => tx.exec(SET, 'after', 'x'));
    expect(await stored('after')).toBe('x');
  });

  test('before the answer to the commit leaves the outcome unknown', async () => {
    const unknown = db.tx(async (tx) => {
      await tx.exec(SET, 'unknown', 'x');
      await terminate(tx);
    });
    await expect(unknown).rejects.toMatchObject({ code: 5031 });
  });
});

describe('a read', () => {
  const slow = sql`select pg_sleep(60)`;

  test('ends when its request has no time left', async () => {
    const end = { at: performance.now() + 100, seconds: 10 };
    await expect(db.reader({ caller: 'a', end }).all(slow)).rejects.toMatchObject({ code: 5030 });
    expect(db.readers()).toMatchObject({ running: 0, stopped: { time: 1 } });
  });

  test('ends when nobody waits for it any more', async () => {
    await expect(db.reader({ caller: 'a', isGone: () => true }).all(slow)).rejects.toMatchObject({ code: 520 });
  });

  test('returns numbers as numbers, truth values as 1 and 0, bytes as bytes, and JSON as text', async () => {
    const row = await db.read.first(sql`select count(*) as counted, sum(cast(9007199254740991 as bigint)) as large,
      1 = 1 as yes, 1 = 2 as no, decode('00ff', 'hex') as bytes, json_build_array(1) as json, ${null} as nothing`);
    expect(row).toEqual({
      counted: 1, large: Number.MAX_SAFE_INTEGER, yes: 1, no: 0, bytes: new Uint8Array([0, 255]), json: '[1]', nothing: null,
    }); // prettier-ignore
  });
});
