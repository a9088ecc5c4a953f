import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nextTurn } from '../time/pause.ts';
import { createCheckpoints } from './checkpoint.ts';

let folder: string;
let file: string;
let writer: DatabaseSync;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'licet-checkpoint-'));
  file = join(folder, 'licet.db');
  writer = new DatabaseSync(file);
  writer.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table page (bytes blob)');
});
afterEach(() => {
  if (writer.isOpen) writer.close();
  rmSync(folder, { recursive: true });
});

/** Writes rows that each take a page of their own. */
const writePages = (count: number) =>
  writer.exec(`with recursive row (n) as (select 1 union all select n + 1 from row where n < ${count})
    insert into page select zeroblob(4000) from row`);
const left = () => {
  const { log, checkpointed } = writer.prepare('pragma wal_checkpoint(noop)').get() as Record<string, number>;
  return Number(log) - Number(checkpointed);
};

test('a log of many pages is taken into the file while the writer stays open', async () => {
  const checkpoints = createCheckpoints(file, writer);
  writePages(4200);
  expect(left()).toBeGreaterThan(4000);
  checkpoints.committed();
  await checkpoints.ended();
  expect(left()).toBe(0);
});

test('the writer goes on meanwhile, and what it writes then is kept', async () => {
  const checkpoints = createCheckpoints(file, writer);
  writePages(4200);
  checkpoints.committed();
  writePages(10);
  checkpoints.committed();
  await checkpoints.ended();
  writer.close();
  writer = new DatabaseSync(file);
  expect(writer.prepare('select count(*) rows from page').get()).toEqual({ rows: 4210 });
});

test('a short log is left alone', async () => {
  const checkpoints = createCheckpoints(file, writer);
  writePages(10);
  const before = left();
  checkpoints.committed();
  await checkpoints.ended();
  expect(left()).toBe(before);
});

test('a checkpoint that fails is told of, and tried again after as many pages more', async () => {
  const broken = join(folder, 'broken.db');
  writeFileSync(broken, 'no database, but as long as a header has to be'.repeat(100));
  const checkpoints = createCheckpoints(broken, writer);
  const warnings: string[] = [];
  const listen = ({ message }: Error) => void warnings.push(message);
  process.on('warning', listen);
  for (const pages of [4200, 10, 4200]) {
    writePages(pages);
    checkpoints.committed();
    await checkpoints.ended();
    await nextTurn();
  }
  process.off('warning', listen);
  expect(warnings).toEqual(Array(2).fill(`The write-ahead log of ${broken} cannot be taken into it.`));
});
