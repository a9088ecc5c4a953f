import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Operation, OperationKey } from '../contract/operation.ts';
import { bffOperations } from '../contract/bff/operations.ts';
import { operations } from '../contract/operations.ts';
import { ROLES, type Role } from '../contract/roles.ts';
import type { AnyOperationId } from '../contract/operations.ts';
import { mayRun, mayWrite, permittedTo } from '../contract/permissions.ts';
import { signIn, type TestBrowser } from '../testing/operators.ts';
import { createTestApp, TEST_KEY, type TestAnswer, type TestApp } from '../testing/test-app.ts';

/*
 * Sends the example of every operation with every role. The answers must match contract/permissions.ts, and a refusal must
 * change nothing.
 */
const entriesOf = (table: object, root: string) =>
  Object.entries(table as Record<OperationKey, Operation>).map(([key, operation]) => {
    const [method = 'GET', path = '/'] = key.split(' ');
    return { method, path: root + path, operation, id: operation.id as AnyOperationId };
  });

// These need no session, and would end the sessions of the other tests.
const OPEN = new Set(['login', 'loginWithCode', 'logout', 'setup']);
const own = entriesOf(bffOperations, '');
const entries = [...entriesOf(operations, '/bff/api'), ...own.filter(({ id }) => !OPEN.has(id))];

let service: TestApp;
let browsers: Record<Role, TestBrowser>;
beforeAll(async () => {
  service = createTestApp();
  const signedIn = await Promise.all(ROLES.map(async (role) => [role, await signIn(service, role)] as const));
  browsers = Object.fromEntries(signedIn) as Record<Role, TestBrowser>;
});
afterAll(() => service.close());

async function send(role: Role, { method, path, operation }: (typeof entries)[number]): Promise<TestAnswer> {
  const { example, rawBody } = operation;
  const values = (example.path ?? {}) as Record<string, string | number>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? 'x'));
  const query = new URLSearchParams(Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)]));
  const url = `${filled}?${query.toString()}`;
  if (operation.stream) {
    const response = await browsers[role].fetch(url, { method });
    const text = await response.text();
    const isFile = operation.stream.some((type) => response.headers.get('content-type')?.startsWith(type) === true);
    const file = { status: 0, requestId: '', data: { total: 1, items: [{ text }] } };
    const envelope = isFile ? file : (JSON.parse(text) as TestAnswer['envelope']);
    return { http: response.status, headers: response.headers, envelope };
  }
  if (rawBody) return browsers[role].request(method, url, 'bytes', { 'content-type': 'application/octet-stream' });
  return browsers[role].request(method, url, example.body);
}

/** Returns the rows of all tables except the audit log. */
async function snapshot(): Promise<string> {
  const tables = await service.db.read.all<{ name: string }>(
    sql`select name from sqlite_schema where type = 'table' and name not like 'audit%' and name not like '%search%' and name not like 'sqlite%'`,
  );
  const rows = await Promise.all(tables.map(({ name }) => service.db.read.all(sql`select * from ${sql.table(name)}`)));
  return JSON.stringify(rows);
}

const refusals = async () =>
  (
    await service.db.read.all<{ actor: string; operation: string }>(
      sql`select actor, operation from audit where outcome = 531`,
    )
  ).map(({ actor, operation }) => `${actor} ${operation}`);

describe.each(ROLES)('the role %s', (role) => {
  test.each(entries)('on $method $path', async (entry) => {
    const actor = { kind: 'operator', role } as const;
    const permitted =
      (mayRun(actor, entry.id) ?? mayWrite(actor, entry.id, entry.operation.example.body)) === undefined;
    const before = permitted ? '' : await snapshot();
    const { http, headers, envelope } = await send(role, entry);
    if (permitted) {
      expect([513, 531, 516]).not.toContain(envelope.status);
    } else {
      expect([http, envelope.status]).toEqual([403, 531]);
      expect(await refusals()).toContain(`${role} ${entry.id}`);
      expect(await snapshot()).toBe(before);
    }
    expect(JSON.stringify([envelope, [...headers]])).not.toContain(TEST_KEY);
  });

  test('gets its permissions from GET /bff/session', async () => {
    const { envelope } = await browsers[role].request('GET', '/bff/session');
    expect(envelope.data.items[0]?.['permissions']).toEqual(permittedTo(role));
  });
});

test('each role may do what the one before it may, and the administrator everything', () => {
  for (const [index, role] of ROLES.entries()) {
    expect(permittedTo(role)).toEqual(expect.arrayContaining(permittedTo(ROLES[Math.max(0, index - 1)] ?? role)));
  }
  const all = [...entries.map(({ id }) => id), ...OPEN];
  expect(permittedTo('administrator').toSorted()).toEqual(all.toSorted());
});

test('HEAD, and a header that claims another method, give no more rights', async () => {
  const { browser, business } = { browser: browsers.viewer, business: '/bff/api/businesses/x' };
  const { http } = await browser.request('DELETE', business);
  expect(http).toBe(403);
  const overridden = await browser.request('GET', business, undefined, { 'x-http-method-override': 'DELETE' });
  expect(overridden.envelope.status).toBe(4040);
  const head = await browser.fetch(business, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([404, '']);
});
