import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { databaseFile } from '../storage.ts';
import type { Turn } from '../../handle.ts';
import { createPool, type Pool } from './pool.ts';

/** Runs for ever, unless it is stopped. */
const ENDLESS =
  'with recursive c(x) as (select 1 union all select x + 1 from c where tick()) select count(*) as n from c';

/** Runs for seconds, and asks nobody whether it may go on. */
const UNSTOPPABLE =
  'with recursive c(x) as (select 1 union all select x + 1 from c where x < 30000000) select count(*) as n from c';

let database: TestDatabase;
beforeAll(() => {
  database = createTestDatabase();
});
afterAll(() => database.close());

let workers: Worker[];
let pool: Pool;
const open = (size: number): Pool =>
  createPool(size, (stopped) => {
    const worker = new Worker(join(import.meta.dirname, 'worker.ts'), { workerData: stopped });
    workers.push(worker);
    return worker;
  });
beforeEach(() => {
  workers = [];
  pool = open(1);
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.terminate()));
});

const run = (sql: string, turn: Turn = { caller: 'a' }) =>
  pool.run({ file: databaseFile(database.directory), zone: 'UTC', sql, values: [], shape: 'rows' }, turn);

const answersStill = async (): Promise<void> => {
  const { rows } = await run('select 7 as n', { caller: 'b' });
  expect(rows).toEqual([{ n: 7 }]);
};

const inTime = (milliseconds: number) => ({
  end: { at: performance.now() + milliseconds, seconds: milliseconds / 1000 },
});

test('a statement beyond its time stops, and the thread goes on with the next', async () => {
  await expect(run(ENDLESS, { caller: 'a', ...inTime(100) })).rejects.toMatchObject({
    code: 5030,
    message: 'The query needs more than 0.1 s.',
  });
  await answersStill();
  expect(pool.figures()).toMatchObject({ running: 0, waiting: 0, stopped: { time: 1 } });
});

test('a statement whose client has gone stops', async () => {
  let gone = false;
  const answer = run(ENDLESS, { caller: 'a', isGone: () => gone });
  gone = true;
  await expect(answer).rejects.toMatchObject({ code: 520 });
  await answersStill();
  expect(pool.figures().stopped.gone).toBe(1);
});

test('a statement that cannot be stopped is answered in time, and another thread takes the place of its own', async () => {
  await expect(run(UNSTOPPABLE, { caller: 'a', ...inTime(100) })).rejects.toMatchObject({ code: 5030 });
  await answersStill();
  expect(workers).toHaveLength(2);
});

test('one long statement makes room for the short ones of others, and is answered itself', async () => {
  const long =
    'with recursive c(x) as (select 1 union all select x + 1 from c where x < 3000000 and (x & 1023 or tick())) select count(*) as n from c';
  const answer = run(long, { caller: 'a' });
  const refused = expect(run(ENDLESS, { caller: 'c', ...inTime(2000) })).rejects.toMatchObject({ code: 5030 });
  await Promise.all([answersStill(), answersStill()]);
  expect((await answer).rows).toEqual([{ n: 3_000_000 }]);
  await refused;
  expect(pool.figures().stopped.turn).toBeGreaterThan(0);
});

test('one caller uses at most half of the threads', async () => {
  pool = open(4);
  const answers = Promise.allSettled(Array.from({ length: 6 }, () => run(ENDLESS, { caller: 'a', ...inTime(500) })));
  expect(pool.figures()).toMatchObject({ running: 2, waiting: 4 });
  await answersStill();
  for (const answer of await answers) expect(answer).toMatchObject({ reason: { code: 5030 } });
});

test('a full queue refuses the caller who fills it with Retry-After, and nobody else', async () => {
  const many = Promise.allSettled(Array.from({ length: 510 }, () => run(ENDLESS, { caller: 'a', ...inTime(1000) })));
  const short = answersStill();
  const refused = (await many).filter(
    ({ status, ...rest }) => status === 'rejected' && 'reason' in rest && String(rest.reason).includes('busy'),
  );
  await short;
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused[0]).toMatchObject({ reason: { code: 5030, headers: { 'retry-after': '2' } } });
});

test('the statement of a thread that dies is answered by another', async () => {
  const answer = run(
    'with recursive c(x) as (select 1 union all select x + 1 from c where x < 3000000 and (x & 1023 or tick())) select count(*) as n from c',
  );
  await workers[0]?.terminate();
  expect((await answer).rows).toEqual([{ n: 3_000_000 }]);
  expect(workers).toHaveLength(2);
});

test('a statement that ends two threads is refused, and a third answers the next', async () => {
  const answer = run(ENDLESS);
  const refused = expect(answer).rejects.toMatchObject({ code: 516 });
  await workers[0]?.terminate();
  await expect.poll(() => workers.length).toBe(2);
  await workers[1]?.terminate();
  await refused;
  await answersStill();
});

test('an error of SQLite comes with its code', async () => {
  await expect(run('select * from missing')).rejects.toThrow('no such table: missing');
  await expect(run("insert into setting values ('a', 'b')")).rejects.toMatchObject({ errcode: 8 });
});

test('closing a file stops its statements', async () => {
  const [running, waiting] = [run(ENDLESS), run(ENDLESS)];
  const refused = [running, waiting].map((answer) => expect(answer).rejects.toMatchObject({ code: 520 }));
  await pool.close(databaseFile(database.directory));
  await Promise.all(refused);
});
