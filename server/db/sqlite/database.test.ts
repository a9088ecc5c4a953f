import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LicensingError } from '../../core/errors.ts';
import { inOneGroup } from '../../testing/one-group.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Transaction } from '../handle.ts';
import { statement } from '../kysely.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = createTestDatabase();
  await database.db.tx((tx) =>
    tx.run(sql.raw('create table scribble (id integer primary key, text text not null) strict')),
  );
});
afterEach(() => database.close());

const write = (tx: Transaction, text: string) => tx.run(sql`insert into scribble (text) values (${text})`);
const stored = async () =>
  (await database.db.read.all(sql<{ text: string }>`select text from scribble order by id`)).map(({ text }) => text);
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('writers that wait together', () => {
  test('see what those before them wrote: no update is lost', async () => {
    await database.db.tx((tx) => write(tx, '0'));
    await Promise.all(
      range(200).map(() =>
        database.db.tx(async (tx) => {
          const row = await tx.first(sql<{ text: string }>`select text from scribble`);
          await Promise.resolve();
          await tx.run(sql`update scribble set text = ${String(Number(row?.text) + 1)}`);
        }),
      ),
    );
    expect(await stored()).toEqual(['200']);
  });

  test('are answered after their commit, never before', async () => {
    const seen = await Promise.all(
      range(200).map(async (index) => {
        await database.db.tx((tx) => write(tx, String(index)));
        return (await stored()).includes(String(index));
      }),
    );
    expect(seen).not.toContain(false);
  });

  test('are not disturbed by one that fails, the first or another, which leaves nothing behind', async () => {
    const fails = (index: number) => index < 2 || index % 10 === 3;
    const outcomes = await Promise.allSettled(
      range(100).map((index) =>
        database.db.tx(async (tx) => {
          await write(tx, String(index));
          if (fails(index)) throw new LicensingError(4093, `no ${index}`);
          return index;
        }),
      ),
    );
    const failed = range(100).filter(fails);
    expect(outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [index] : []))).toEqual(failed);
    expect(outcomes[13]).toMatchObject({ reason: { code: 4093, message: 'no 13' } });
    expect(await stored()).toEqual(
      range(100)
        .filter((index) => !failed.includes(index))
        .map(String),
    );
  });

  test('are all refused when the commit itself fails; the next ones are not', async () => {
    const outcomes = await inOneGroup(() =>
      Promise.allSettled(
        range(20).map((index) =>
          database.db.tx(async (tx) => {
            await write(tx, String(index));
            if (index !== 7) return;
            await tx.run(sql.raw('pragma defer_foreign_keys = on'));
            await tx.run(sql.raw("insert into template (product_id, name, reg_date) values (999, 'orphan', 0)"));
          }),
        ),
      ),
    );
    expect(
      new Set(outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as LicensingError).code)),
    ).toEqual(new Set([520]));
    expect(await stored()).toEqual([]);
    await database.db.tx((tx) => write(tx, 'after'));
    expect(await stored()).toEqual(['after']);
  });

  test('are all refused when the database gives the whole transaction up', async () => {
    await database.db.tx((tx) =>
      tx.run(
        sql.raw(
          "create trigger gone before insert on scribble when new.text = '5' begin select raise(rollback, 'gone'); end",
        ),
      ),
    );
    const outcomes = await inOneGroup(() =>
      Promise.allSettled(range(6).map((index) => database.db.tx((tx) => write(tx, String(index))))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
    expect(await stored()).toEqual([]);
    await database.db.tx((tx) => write(tx, 'after'));
    expect(await stored()).toEqual(['after']);
  });
});

describe('a savepoint', () => {
  test('undoes what it wrote when it fails, and only that', async () => {
    await database.db.tx(async (tx) => {
      await write(tx, 'before');
      const inner = tx.savepoint(async () => {
        await write(tx, 'inside');
        await tx.savepoint(() => write(tx, 'deeper'));
        throw new LicensingError(4093);
      });
      await expect(inner).rejects.toMatchObject({ code: 4093 });
      await write(tx, 'behind');
    });
    expect(await stored()).toEqual(['before', 'behind']);
  });

  test('undoes every kind of write, also one that returns what it wrote', async () => {
    const insert = sql<{ id: number }>`insert into scribble (text) values ('inside') returning id`;
    const written = statement<{ id: number }>("insert into scribble (text) values ('inside') returning id");
    const listed = sql<{ id: number }>`with inside(text) as (values ('inside'))
      insert into scribble (text) select text from inside returning id`;
    const kinds: ((tx: Transaction) => Promise<unknown>)[] = [
      (tx) => tx.get(written),
      (tx) => tx.exec(written),
      (tx) => tx.first(insert),
      (tx) => tx.all(listed),
      (tx) => tx.column(insert),
    ];
    for (const kind of kinds) {
      await database.db.tx(async (tx) => {
        await tx.first(sql`select 1 from scribble`);
        const inner = tx.savepoint(async () => {
          await tx.first(sql`select 1 from scribble`);
          await kind(tx);
          throw new LicensingError(4093);
        });
        await expect(inner).rejects.toMatchObject({ code: 4093 });
        await write(tx, 'behind');
      });
    }
    expect(await stored()).toEqual(kinds.map(() => 'behind'));
  });

  test('that only read leaves the ones around it as they are', async () => {
    const outer = database.db.tx(async (tx) => {
      await write(tx, 'outer');
      await tx.savepoint(() => tx.first(sql`select 1 from scribble`));
      await tx.savepoint(() => write(tx, 'inner'));
      throw new LicensingError(4093);
    });
    await expect(outer).rejects.toMatchObject({ code: 4093 });
    expect(await stored()).toEqual([]);
  });
});

describe('a transaction', () => {
  test('is not seen by readers before its commit', async () => {
    await database.db.tx(async (tx) => {
      await write(tx, 'mine');
      expect(await tx.first(sql`select 1 from scribble`)).toBeDefined();
      expect(await stored()).toEqual([]);
    });
    expect(await stored()).toEqual(['mine']);
  });

  test('passes anything thrown on, an error or not', async () => {
    const thrown: unknown = await database.db
      .tx(() => Promise.reject(new RangeError('as it is')))
      .catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(RangeError);
  });
});

test('closing waits for the writers that wait', async () => {
  const other = createTestDatabase();
  const written = Promise.all(
    range(50).map(() => other.db.tx((tx) => tx.run(sql.raw("insert into sequence values ('x' || random(), 1)")))),
  );
  await other.close();
  expect(await written).toHaveLength(50);
});
