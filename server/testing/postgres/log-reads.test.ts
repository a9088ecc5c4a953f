import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordsOf } from '../../query/page-records.ts';
import { walk } from '../../query/walk.ts';
import { writeLogEntry } from '../../resources/logbook/store.ts';
import { logList } from '../../resources/logs/fields.ts';
import { logWalk } from '../../resources/logs/list-store.ts';
import { makeSn } from '../factories.ts';
import { uniqueMac } from '../machines.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../test-app.ts';
import { aroundStatements } from './around-statements.ts';
import { addInstance, type Instance } from './instances.ts';
import { newMonths } from './month-by-month.ts';

/** Months with an entry each. */
const MONTHS = 5;

/** A part in a plan, and how often it was read, unless it never was. */
const READ = /Scan.* on (sn_log_\w+).*loops=(\d+)/;
/** A part that a plan names. */
const NAMED = /Scan.* on (sn_log_\w+)/;

let service: TestApp;
let instance: Instance;
let sn: string;
let plans: string[][];

/** Starts an instance that explains each statement that finds entries of the log by id. */
beforeEach(async () => {
  service = createTestApp();
  sn = await makeSn(service, {}, { type: 'FLOAT' });
  const [snId = 0] = await service.db.read.column<number>(sql`select id from sn`);
  for (const month of await newMonths(service, MONTHS)) {
    service.time.now = month + 180;
    await service.db.logParts?.make(service.db, month);
    const entry = { sn_id: snId, start_time: month, end_time: month + 60, status: 'logout' };
    await service.db.tx((tx) => writeLogEntry(tx, entry));
  }
  plans = [];
  instance = await addInstance(service, (connections) =>
    aroundStatements(connections, (run) => async (shape, text, values) => {
      const isUpdate = text.startsWith('update sn_log set');
      if (isUpdate || text.includes('from sn_log l where l.id = ')) {
        const explain = isUpdate ? 'explain (costs off)' : 'explain (analyze, costs off)';
        const { rows } = await run('column', `${explain} ${text}`, values);
        plans.push(rows.map(String));
      }
      return run(shape, text, values);
    }),
  );
});
afterEach(async () => {
  await instance.db.close();
  await service.close();
});

async function send(method: string, path: string, body?: object, more: object = {}): Promise<Response> {
  const headers = { platformkey: TEST_KEY, 'content-type': 'application/json', ...more };
  const answer = await instance.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }, {});
  expect(answer.status).toBe(200);
  return answer;
}

async function inFile(): Promise<void> {
  const { read } = instance.db;
  for await (const keys of walk(read, await logWalk(read))) await recordsOf(read, logList, keys);
}

test.each([
  ['of the log of an SN', () => send('POST', `/api/sns/${sn}/logs/data`, {})],
  ['of all logs', () => send('POST', '/api/logs/data', {})],
  ['of a timeline', () => send('POST', '/api/timeline', { kind: 'sn', key: sn })],
  ['of a file with all logs', () => inFile()],
])('each entry %s is looked for in the part of its month only', async (_about, readAll) => {
  await readAll();
  const read = plans.flatMap((lines) => lines.flatMap((line) => READ.exec(line)?.[2] ?? []));
  expect(read).toEqual(Array.from({ length: MONTHS }, () => '1'));
});

test('the end of a session looks for its entry in the part of its month only', async () => {
  const answer = await send('POST', '/runtime/sessions', { sn, mac: uniqueMac() });
  const { data } = (await answer.json()) as { data: { items: [{ id: number; token: string }] } };
  const [{ id, token }] = data.items;
  await send('DELETE', `/runtime/sessions/${id}`, undefined, { authorization: `Bearer ${token}` });
  const month = new Date(service.time.now * 1000).toISOString().slice(0, 7).replace('-', '_');
  expect(plans.flatMap((lines) => lines.flatMap((line) => NAMED.exec(line)?.[1] ?? []))).toEqual([`sn_log_${month}`]);
});
