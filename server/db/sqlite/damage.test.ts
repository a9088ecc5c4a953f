import { copyFileSync, mkdtempSync, openSync, rmSync, writeSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createZone } from '../../time/zone.ts';
import { openDatabase, type OpenDatabase } from '../open.ts';

let folder: string;
let file: string;
let opened: OpenDatabase;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'licet-damage-'));
  file = join(folder, 'licet.db');
  open();
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

function open(directory = folder): void {
  opened = openDatabase(directory, createZone('UTC'), () => 1_800_000_000);
}

async function close(): Promise<void> {
  await opened.db.close();
  opened.release();
}

/** Leaves the folder as after a crash: the write-ahead log still exists. */
async function crash(): Promise<void> {
  const names = ['licet.db', 'licet.db-wal'];
  for (const name of names) copyFileSync(join(folder, name), join(folder, `${name}.copy`));
  await close();
  for (const name of names) copyFileSync(join(folder, `${name}.copy`), join(folder, name));
}

const fill = () =>
  opened.db.tx((tx) =>
    tx.run(sql`insert into sequence with recursive row (n) as (select 1 union all select n + 1 from row
      where n < 2000) select 'some long name of a sequence ' || n, n from row`),
  );

/** Overwrites most pages of a table with garbage. */
function damage(table: string): void {
  const db = new DatabaseSync(file);
  db.exec('pragma wal_checkpoint(truncate)');
  const pages = db.prepare("select pageno from dbstat where name = ? and pagetype = 'leaf'").all(table);
  db.close();
  const handle = openSync(file, 'r+');
  for (const { pageno } of pages) writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, (Number(pageno) - 1) * 4096);
  closeSync(handle);
}

const rows = () => opened.db.read.all(sql`select * from sequence`);

describe('after a stop', () => {
  test('that was clean nothing is checked', async () => {
    await close();
    open();
    expect(opened.db.storage()).toEqual({ fault: undefined, integrity: 'unneeded' });
  });

  test('that was not clean the check is due, and finds a sound database sound', async () => {
    await fill();
    await crash();
    open();
    expect(opened.db.storage().integrity).toBe('due');
    expect(await opened.db.verify()).toEqual([]);
    expect(opened.db.storage()).toEqual({ fault: undefined, integrity: 'sound' });
    await close();
    open();
    expect(opened.db.storage().integrity).toBe('unneeded');
  });

  test('that was not clean the check stays due until it has been done', async () => {
    await crash();
    open();
    await close();
    open();
    expect(opened.db.storage().integrity).toBe('due');
  });

  test('that was not clean damaged pages are found, the service is not ready, and the next start checks again', async () => {
    await fill();
    await crash();
    damage('sequence');
    open();
    const found = await opened.db.verify();
    expect(found.join()).toMatch(/sequence: /);
    expect(opened.db.storage()).toEqual({ fault: 'damaged', integrity: 'damaged' });
    await expect(opened.db.check()).rejects.toThrow('The database is damaged. Restore it from a backup.');
    await close();
    open();
    expect(opened.db.storage().integrity).toBe('due');
  });
});

test('damage that any statement meets is remembered', async () => {
  await fill();
  await close();
  damage('sequence');
  open();
  expect(opened.db.storage().fault).toBeUndefined();
  await expect(rows()).rejects.toThrow('malformed');
  expect(opened.db.storage().fault).toBe('damaged');
  await expect(opened.db.check()).rejects.toThrow('The database is damaged.');
  await close();
  open();
  expect(opened.db.storage().integrity).toBe('due');
});
