import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Operation, OperationKey } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { isPostgres } from '../db/engine.ts';
import { everyOperation, exampleIn, REFILL, sendExample } from './every-operation.ts';
import { fillByExamples } from './example-request.ts';
import { makeSn } from './factories.ts';
import { signIn, type TestBrowser } from './operators.ts';
import { heartbeat, loggedIn, logOut } from './runtime.ts';
import { recordSql } from './sent-sql.ts';
import { sqlFiles } from './sql-files.ts';
import { createTestApp, type TestAnswer } from './test-app.ts';

const FOLDER = join(import.meta.dirname, '../../docs/sql', isPostgres ? 'postgres' : 'sqlite');

/** Operations that end the session, or whose answer never ends. */
const LEFT_OUT = /\/bff\/(?:log\w+|events|session)\b/;

const all = everyOperation.filter(([key]) => !LEFT_OUT.test(key));

/** What a licensed application sends with its session. The examples have none. */
const ofSessions = new Map([
  ['POST /runtime/sessions/{id}/heartbeat', heartbeat],
  ['DELETE /runtime/sessions/{id}', logOut],
]);

const service = createTestApp({ READERS: '0' }, undefined, (db) => db);
afterAll(() => service.close());

/** The operations that sent each statement, with their resource. */
const sent = new Map<string, Map<string, string>>();

/** Returns a function that sends an operation, after it has made ready what that needs. */
async function senderOf(
  key: OperationKey,
  operation: Operation,
  administrator: TestBrowser,
): Promise<() => Promise<Partial<TestAnswer>>> {
  const act = ofSessions.get(key);
  if (act) {
    const session = await loggedIn(service, await makeSn(service));
    return () => act(service, session);
  }
  const example = await exampleIn(service, key, operation);
  return () => sendExample(service, administrator, example);
}

let succeeded = 0;

beforeAll(async () => {
  const administrator = await signIn(service, 'administrator');
  const take = recordSql();
  for (const [at, [key, operation]] of all.entries()) {
    if (at % REFILL === 0) await fillByExamples(service, operations);
    const send = await senderOf(key, operation, administrator);
    take();
    const answer = await send();
    if (answer.envelope?.status === 0) succeeded += 1;
    for (const sql of take()) sent.set(sql, (sent.get(sql) ?? new Map<string, string>()).set(key, operation.tag));
  }
  vi.restoreAllMocks();
});

test('docs/sql has the statements that the examples of all operations send: vitest -u writes them', async () => {
  const files = sqlFiles(sent);
  for (const [name, text] of files) await expect(text).toMatchFileSnapshot(join(FOLDER, `${name}.md`));
  const there = readdirSync(FOLDER).map((file) => file.replace(/\.md$/, ''));
  expect(there.filter((name) => !files.has(name))).toEqual([]);
});

test('more than half of these examples succeed', () => {
  expect(succeeded / all.length).toBeGreaterThan(1 / 2);
});
