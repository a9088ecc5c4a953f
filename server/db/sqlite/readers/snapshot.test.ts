import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMigrated } from '../../../testing/migrated.ts';
import { nextTurn } from '../../../time/pause.ts';
import { createZone } from '../../../time/zone.ts';
import type { Database } from '../../handle.ts';
import { statement } from '../../kysely.ts';
import { connect } from '../connect.ts';
import { databaseFile, storageOf } from '../storage.ts';

const zone = createZone('UTC');
let folder: string;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'licet-snapshot-'));
  const made = openMigrated(folder, zone, () => 0);
  await made.db.close();
  made.release();
  // A sync that takes no time: a change is acknowledged in the turn of its commit.
  const log = { run: async () => undefined, close: () => undefined };
  const writer = connect(databaseFile(folder), zone);
  const given = { directory: folder, writer, readers: 1, integrity: 'unneeded', isFull: false, log } as const;
  db = storageOf(given, zone, () => 0);
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const VALUE = statement<{ value: string }>("select value from setting where name = 'seen'");
const seen = async () => (await db.read.get(VALUE))?.value;

test('the reads of one turn see one state from the second on, and those of the next turn the last one', async () => {
  const other = connect(databaseFile(folder), zone);
  for (const _ of [1, 2]) expect(await seen()).toBeUndefined();
  other.exec("insert into setting values ('seen', 'new')");
  other.close();
  expect(await seen()).toBeUndefined();
  await nextTurn();
  expect(await seen()).toBe('new');
});

test.each(['ordinary', 'large'] as const)(
  'a read after an acknowledged %s change sees it in any turn',
  async (need) => {
    for (const value of ['1', '2', '3']) {
      await db.tx(async (tx) => {
        for (const _ of [1, 2]) await seen();
        await tx.run(sql`insert or replace into setting values ('seen', ${value})`);
        await seen();
      }, need);
      expect(await seen()).toBe(value);
    }
  },
);
