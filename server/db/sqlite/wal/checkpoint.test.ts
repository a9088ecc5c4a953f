import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nextTurn } from '../../../time/pause.ts';
import { createCheckpoints } from './checkpoint.ts';
import { createDataSync, type FileSync } from './sync.ts';

let folder: string;
let file: string;
let writer: DatabaseSync;
let data: FileSync;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'licet-checkpoint-'));
  file = join(folder, 'licet.db');
  writer = new DatabaseSync(file);
  writer.exec('pragma journal_mode = wal; create table page (bytes blob)');
  data = createDataSync(file);
});
afterEach(() => {
  if (writer.isOpen) writer.close();
  data.close();
  rmSync(folder, { recursive: true });
});

/** Writes rows that each take a page of their own. */
const writePages = (count: number) =>
  writer.exec(`with recursive row (n) as (select 1 union all select n + 1 from row where n < ${count})
    insert into page select zeroblob(4000) from row`);
const sizes = () => writer.prepare('pragma wal_checkpoint(noop)').get() as { log: number; checkpointed: number };
const size = () => sizes().log;
const left = () => sizes().log - sizes().checkpointed;
/** The pages left, in hundreds. A row changes some inner pages too. */
const hundredsLeft = () => Math.round(left() / 100);

test('a log of many pages is taken into the file while the writer stays open', async () => {
  const checkpoints = createCheckpoints(file, writer, data);
  writePages(4200);
  expect(left()).toBeGreaterThan(4000);
  void checkpoints.committed();
  await checkpoints.ended();
  expect(left()).toBe(0);
});

test('the writer goes on meanwhile, and what it writes then is kept', async () => {
  const checkpoints = createCheckpoints(file, writer, data);
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
  const checkpoints = createCheckpoints(file, writer, data);
  writePages(10);
  const before = left();
  void checkpoints.committed();
  await checkpoints.ended();
  expect(left()).toBe(before);
});

test('a checkpoint that fails is told of, and tried again after as many pages more', async () => {
  const broken = join(folder, 'broken.db');
  writeFileSync(broken, 'no database, but as long as a header has to be'.repeat(100));
  const checkpoints = createCheckpoints(broken, writer, data);
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

/** Returns a connection that needs all pages of the log from now on, until it is closed. */
function readerOfNow(): DatabaseSync {
  const reader = new DatabaseSync(file);
  reader.exec('begin; select count(*) from page');
  return reader;
}

test('a long log is taken while the writer goes on, which waits only for the last pages', async () => {
  const checkpoints = createCheckpoints(file, writer, data);
  writePages(20_000);
  const reader = readerOfNow();
  writePages(3000);
  const waits = [checkpoints.committed()];
  await checkpoints.ended();
  reader.close();
  const afterOne = hundredsLeft();
  const another = readerOfNow();
  writePages(500);
  waits.push(checkpoints.committed());
  await checkpoints.ended();
  another.close();
  expect([waits, afterOne, hundredsLeft()]).toEqual([[undefined, undefined], 30, 5]);
  const last = checkpoints.committed();
  await last;
  expect([last, left()]).toEqual([expect.any(Promise), 0]);
  writePages(1);
  expect(size()).toBeLessThan(100);
});

test('a long log that is taken in part is synced before the writer waits, and a failure of it is told', async () => {
  let left: number | undefined;
  const failing: FileSync = {
    ...data,
    run: async () => {
      left = hundredsLeft();
      throw new Error('injected fault of the sync');
    },
  };
  const checkpoints = createCheckpoints(file, writer, failing);
  const failures: unknown[] = [];
  checkpoints.onFailure((cause) => failures.push(cause));
  writePages(20_000);
  const reader = readerOfNow();
  writePages(3000);
  void checkpoints.committed();
  await checkpoints.ended();
  reader.close();
  expect([left, failures]).toEqual([30, [new Error('injected fault of the sync')]]);
});

test('a log of 256 MB makes the writer wait until all of it is taken', async () => {
  const checkpoints = createCheckpoints(file, writer, data);
  writePages(8000);
  for (let commit = 0; size() < 64_000; commit++) writer.exec(`update page set bytes = randomblob(4000 - ${commit})`);
  const taken = checkpoints.committed();
  await taken;
  expect([taken, left()]).toEqual([expect.any(Promise), 0]);
  writePages(1);
  expect(size()).toBeLessThan(100);
});

test('a long log of which a reader needs the last pages makes the writer wait once, and not after each commit', async () => {
  const checkpoints = createCheckpoints(file, writer, data);
  writePages(16_200);
  const reader = readerOfNow();
  const waits: boolean[] = [];
  for (const pages of [100, 1, 1, 1]) {
    writePages(pages);
    const wait = checkpoints.committed();
    waits.push(wait !== undefined);
    await wait;
    await checkpoints.ended();
  }
  expect([waits, hundredsLeft()]).toEqual([[false, true, false, false], 1]);
  reader.close();
});

test('a long log of which a reader needs many pages makes no writer wait', async () => {
  const checkpoints = createCheckpoints(file, writer, data);
  const reader = readerOfNow();
  const waits: unknown[] = [];
  for (const pages of [16_200, 1, 4000, 1]) {
    writePages(pages);
    waits.push(checkpoints.committed());
    await checkpoints.ended();
  }
  expect(waits).toEqual(Array(4).fill(undefined));
  reader.close();
});

test('a checkpoint can end while the writer is in a transaction', async () => {
  const checkpoints = createCheckpoints(file, writer, data);
  writePages(16_200);
  checkpoints.begin();
  writer.exec('begin immediate; update page set bytes = zeroblob(3000)');
  await checkpoints.ended();
  writer.exec('commit');
  expect(left()).toBeGreaterThan(0);
});
