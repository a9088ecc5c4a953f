import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createThread } from '../../../core/thread.ts';
import { openFaulty } from '../../../testing/faulty-database.ts';
import { openMigrated } from '../../../testing/migrated.ts';
import { createZone } from '../../../time/zone.ts';
import type { Database, Transaction } from '../../handle.ts';
import { databaseFile } from '../storage.ts';
import { threadWriter } from './connection.ts';

let folder: string;
let db: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'licet-large-'));
  const made = openMigrated(folder, createZone('UTC'), () => 1_800_000_000);
  await made.db.close();
  made.release();
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const write = (tx: Transaction, name: string) => tx.run(sql`insert into sequence values (${name}, 1)`);
const LIST = sql<{ name: string }>`select name from sequence where name like 'test %' order by name`;
const stored = () => db.read.column(LIST);

describe('a large transaction', () => {
  beforeEach(() => {
    ({ db } = openFaulty(folder));
  });

  test('lets others read the state before it, until it is committed', async () => {
    let meanwhile: unknown;
    const own = await db.tx(async (tx) => {
      await write(tx, 'test a');
      meanwhile = await stored();
      return tx.column(LIST);
    }, 'large');
    expect([own, meanwhile, await stored()]).toEqual([['test a'], [], ['test a']]);
  });

  test('reads the same rows as all others, with every kind of value', async () => {
    const rows = sql`select value as id, 'text ' || value as text, value / 2.0 as half, x'00ff' as bytes, null as none
      from json_each('[1, 2, 3]')`;
    const [own, others] = [await db.tx((tx) => tx.all(rows), 'large'), await db.read.all(rows)];
    expect(own).toEqual(others.map((row) => ({ ...(row as object) })));
    expect(own[2]).toMatchObject({ id: 3, text: 'text 3', half: 1.5, none: null });
  });

  test('fails with the error of its statement and leaves nothing, and the next one is not disturbed', async () => {
    const twice = db.tx(async (tx) => {
      await write(tx, 'test a');
      await write(tx, 'test a');
    }, 'large');
    await expect(twice).rejects.toMatchObject({ errcode: 1555, message: 'UNIQUE constraint failed: sequence.name' });
    await db.tx((tx) => write(tx, 'test b'), 'large');
    expect(await stored()).toEqual(['test b']);
  });

  test('sees all that was acknowledged before it, and is seen by all after it, savepoints undone', async () => {
    const step = fc.record({
      need: fc.constantFrom('large' as const, 'ordinary' as const),
      fails: fc.boolean(),
      inner: fc.array(fc.boolean(), { maxLength: 3 }),
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await db.tx((tx) => tx.run(sql`delete from sequence where name like 'test %'`));
        const model: string[] = [];
        round++;
        const done = steps.map(async ({ need, fails, inner }, at) => {
          const name = (part: number) => `test ${round} ${at} ${part}`;
          const change = db.tx(async (tx) => {
            expect(await tx.column(LIST)).toEqual(model.toSorted());
            await write(tx, name(0));
            for (const [part, isUndone] of inner.entries())
              await tx
                .savepoint(async () => {
                  await write(tx, name(part + 1));
                  if (isUndone) throw new Error('undone');
                })
                .catch(() => undefined);
            if (fails) throw new Error('failed');
            model.push(name(0), ...inner.flatMap((isUndone, part) => (isUndone ? [] : [name(part + 1)])));
          }, need);
          await change.catch((error: unknown) => expect(error).toEqual(new Error('failed')));
        });
        await Promise.all(done);
        expect(await stored()).toEqual(model.toSorted());
      }),
      { numRuns: 40 },
    );
  });
});

describe('a thread that ends', () => {
  let failures: number;
  beforeEach(() => {
    const file = databaseFile(folder);
    ({ db } = openFaulty(
      folder,
      threadWriter(file, 'UTC', () => undefined, createThread(endingAt)),
    ));
    failures = 0;
    db.onFailure(() => void failures++);
  });

  /** The thread of large transactions. It ends at the statement 'select 1 as ending', and before a commit after a row 'ending'. */
  const endingAt = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      let isLast = false;
      parentPort.on('message', ({ order: { work } }) => {
        isLast ||= work.values?.includes('ending');
        if (work.sql === 'select 1 as ending' || (isLast && work.sql === 'commit')) process.exit();
      });
      await import(${JSON.stringify(new URL('worker.ts', import.meta.url).href)});`)}`,
  );

  test('during a statement undoes the transaction with 520, and another takes its place', async () => {
    const ended = db.tx(async (tx) => {
      await write(tx, 'test a');
      await tx.first(sql`select 1 as ending`);
    }, 'large');
    await expect(ended).rejects.toMatchObject({ code: 520 });
    expect([await stored(), failures]).toEqual([[], 0]);
    await db.tx((tx) => write(tx, 'test b'), 'large');
    await db.tx((tx) => write(tx, 'test c'));
    expect(await stored()).toEqual(['test b', 'test c']);
  });

  test('during the commit is 5031, and the process is told to end', async () => {
    await expect(db.tx((tx) => write(tx, 'ending'), 'large')).rejects.toMatchObject({ code: 5031 });
    expect([failures, db.storage().fault]).toEqual([1, 'failed']);
    await expect(db.tx((tx) => write(tx, 'test b'))).rejects.toMatchObject({ code: 520 });
  });
});
