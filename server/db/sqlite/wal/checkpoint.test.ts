import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nextTurn } from '../../../time/pause.ts';
import { createCheckpoints } from './checkpoint.ts';

let folder: string;
let file: string;
let writer: DatabaseSync;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'licet-checkpoint-'));
  file = join(folder, 'licet.db');
  writer = new DatabaseSync(file);
  writer.exec('pragma journal_mode = wal; create table page (bytes blob)');
});
afterEach(() => {
  if (writer.isOpen) writer.close();
  rmSync(folder, { recursive: true });
});

/** Writes rows that each take a page of their own. */
const writePages = (count: number) =>
  writer.exec(`with recursive row (n) as (select 1 union all select n + 1 from row where n < ${count})
    insert into page select zeroblob(4000) from row`);
const sizes = () => writer.prepare('pragma wal_checkpoint(noop)').get() as { log: number; checkpointed: number };
const size = () => sizes().log;
const left = () => sizes().log - sizes().checkpointed;

test('a log of many pages is taken into the file while the writer stays open', async () => {
  const checkpoints = createCheckpoints(file, writer);
  writePages(4200);
  expect(left()).toBeGreaterThan(4000);
  void checkpoints.committed();
  await checkpoints.ended();
  expect(left()).toBe(0);
});

test('the writer goes on meanwhile, and what it writes then is kept', async () => {
  const checkpoints = createCheckpoints(file, writer);
  writePages(4200);
  void checkpoints.committed();
  writePages(10);
  void checkpoints.committed();
  await checkpoints.ended();
  writer.close();
  writer = new DatabaseSync(file);
  expect(writer.prepare('select count(*) rows from page').get()).toEqual({ rows: 4210 });
});

test('a short log is left alone', async () => {
  const checkpoints = createCheckpoints(file, writer);
  writePages(10);
  const before = left();
  void checkpoints.committed();
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
    void checkpoints.committed();
    await checkpoints.ended();
    await nextTurn();
  }
  process.off('warning', listen);
  expect(warnings).toEqual(Array(2).fill(`The write-ahead log of ${broken} cannot be taken into it.`));
});

test('a long log makes the writer wait until all of it is taken, so that the log begins anew', async () => {
  const checkpoints = createCheckpoints(file, writer);
  writePages(16_200);
  const taken = checkpoints.committed();
  writePages(10);
  await taken;
  expect([taken, left()]).toEqual([expect.any(Promise), 0]);
  writePages(1);
  expect(size()).toBeLessThan(100);
});

test('a long log that a reader needs makes the writer wait once, and not after each commit', async () => {
  const checkpoints = createCheckpoints(file, writer);
  const reader = new DatabaseSync(file);
  reader.exec('begin; select count(*) from page');
  writePages(16_200);
  await checkpoints.committed();
  writePages(1);
  expect([checkpoints.committed(), left() > 0]).toEqual([undefined, true]);
  reader.close();
});
