import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { csrfToken } from './bff/session-store.ts';
import { bffOperations } from './contract/bff/operations.ts';
import type { Operation, OperationKey, Operations } from './contract/operation.ts';
import { operations } from './contract/operations.ts';
import { ROLES, type Role } from './contract/roles.ts';
import { runtimeOperations } from './contract/runtime.ts';
import { checksum } from './testing/checksum.ts';
import { exampleRequest, fillByExamples } from './testing/example-request.ts';
import { ok } from './testing/factories.ts';
import { mayRun, RIGHTS, rightTo, type Right } from './testing/rights.ts';
import { signIn, type TestBrowser } from './testing/operators.ts';
import { createTestApp, TEST_KEY, type TestApp } from './testing/test-app.ts';

/*
 * Sends the example of every operation as every kind of caller, and compares the answers with the table of
 * testing/rights.ts.
 */

/** Operations that support may run with some bodies. The body of their example needs the role of the table. */
const NARROWED: Readonly<Record<string, unknown>> = {
  'PATCH /sns': [{ sn: 'MJDFUNFYBNQMFNYY', status: 1 }],
  'PATCH /sns/{sn}': { sn: 'MJDFUNFYBNQMFNYY', status: 1 },
  'POST /sns/{sn}/tokenids': [{}],
  'POST /sns/generate_update_code': { device: 'x', sn_attribute: { sn: 'MJDFUNFYBNQMFNYY' } },
  'POST /users/bulk': { where: { keys: ['ada'] }, unbind: 'MJDFUNFYBNQMFNYY' },
  'POST /machines/bulk': { where: { keys: ['41'] }, set: { status: 33 } },
  'POST /tokenids/bulk': { where: { keys: ['9F2C4E11A0/6'] }, unbind: true },
  'POST /sns/bulk': { where: { sns: ['MJDFUNFYBNQMFNYY'] }, set: { status: 1 }, count: 1 },
};

type Entry = { readonly key: OperationKey; readonly operation: Operation; readonly right: Right };

const entriesOf = (table: Operations): Entry[] =>
  Object.entries(table).map(([key, operation]) => ({
    key: key as OperationKey,
    operation,
    right: rightTo(key) ?? 'administrator',
  }));

const api = entriesOf(operations);
// The tests of the sign-in call those that are open to anyone: they would end the sessions here.
const backOffice = entriesOf(bffOperations).filter(({ right }) => right !== 'anyone');

let service: TestApp;
let watcher: DatabaseSync;
let browsers: Record<Role, TestBrowser>;
let keys: Record<'read' | 'all' | 'expired' | 'revoked', string>;

beforeAll(async () => {
  service = createTestApp();
  keys = await makeKeys();
  await fillByExamples(service, operations);
  const signedIn = await Promise.all(ROLES.map(async (role) => [role, await signIn(service, role)] as const));
  browsers = Object.fromEntries(signedIn) as Record<Role, TestBrowser>;
  // The first request of a key in a minute is stored as its last use.
  for (const key of [keys.read, keys.all]) await ok(service.api('GET', '/businesses', undefined, { platformkey: key }));
  watcher = new DatabaseSync(join(service.dataDir, 'licet.db'), { readOnly: true });
});
afterAll(async () => {
  watcher.close();
  await service.close();
});

async function makeKeys(): Promise<typeof keys> {
  const administrator = await signIn(service, 'administrator');
  const make = async (name: string, more: object = {}) => {
    const body = { name, permissions: 'all', ...more };
    const [made] = (await ok(administrator.request('POST', '/bff/keys', body))).envelope.data.items;
    return made as { id: number; key: string };
  };
  const [read, all] = [await make('read', { permissions: 'read' }), await make('all')];
  const expired = await make('expired', { expiresAt: '2026-11-22' });
  const revoked = await make('revoked');
  await ok(administrator.request('DELETE', `/bff/keys/${revoked.id}`));
  service.time.now += 2 * 24 * 3600;
  return { read: read.key, all: all.key, expired: expired.key, revoked: revoked.key };
}

type Send = (method: string, url: string, init: RequestInit) => Promise<Response>;

const withKey =
  (key: string | undefined): Send =>
  async (method, url, { headers, ...init }) =>
    service.app.request(
      url,
      { ...init, method, headers: { ...headers, ...(key !== undefined && { platformkey: key }) } as object },
      {},
    );

const inBrowser =
  (role: Role): Send =>
  (method, url, { headers, ...init }) => {
    const csrf = csrfToken(browsers[role].cookies.get('sid') ?? '');
    return browsers[role].fetch(url, { ...init, method, headers: { ...headers, 'x-csrf-token': csrf } as object });
  };

/** Returns the HTTP status and the code of an answer; a file has the code 0. */
async function answerTo(
  { key, operation }: Entry,
  root: string,
  send: Send,
  other?: unknown,
): Promise<[number, number]> {
  const example = exampleRequest(key, operation, root);
  const body = other ?? example.body;
  const type = operation.rawBody ? 'application/octet-stream' : 'application/json';
  const response = await send(example.method, example.url, {
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(body !== undefined && { headers: { 'content-type': type } }),
  });
  const text = await response.text();
  expect(text).not.toContain(TEST_KEY);
  const isFile = response.ok && response.headers.get('content-type')?.startsWith('application/json') !== true;
  return [response.status, isFile ? 0 : (JSON.parse(text) as { status: number }).status];
}

/** Changes with every commit of another connection. */
const commits = (): unknown => watcher.prepare('pragma data_version').get()?.['data_version'];

let seen: { readonly commits: unknown; readonly sum: string } | undefined;

/** Returns the checksum of the rows, computed again after each commit. */
async function rows(): Promise<string> {
  const at = commits();
  if (seen === undefined || seen.commits !== at) seen = { commits: at, sum: await checksum(service) };
  return seen.sum;
}

type Expected = 'allowed' | 'unknown caller' | 'refused';

/** Returns what is wrong with the answers to a caller: another answer than expected, or a change by a refused call. */
async function wrongAnswers(
  entries: readonly Entry[],
  root: string,
  send: Send,
  expected: (entry: Entry) => Expected,
): Promise<string[]> {
  const faults: string[] = [];
  for (const entry of entries) {
    const want = expected(entry);
    const before = want === 'refused' ? await rows() : commits();
    const [http, code] = await answerTo(entry, root, send);
    const is = http >= 500 ? 'failed' : code === 513 ? 'unknown caller' : code === 531 ? 'refused' : 'allowed';
    if (is !== want) faults.push(`${entry.key} is ${is} with ${http} and ${code}, not ${want}`);
    if (want === 'refused' && (await rows()) !== before) faults.push(`${entry.key} changed something`);
    if (want === 'unknown caller' && commits() !== before) faults.push(`${entry.key} wrote something`);
  }
  return faults;
}

const toEverybody = (): Expected => 'unknown caller';

const byRole =
  (role: Role) =>
  ({ right }: Entry): Expected =>
    mayRun(role, right) ? 'allowed' : 'refused';

const byReadKey = ({ right }: Entry): Expected => (right.endsWith('reader') ? 'allowed' : 'refused');

/** Returns the operations for which the audit log has a refusal of a caller. */
const auditedRefusals = (actor: string): Promise<string[]> =>
  service.db.read.column(
    sql<{
      operation: string;
    }>`select distinct operation from audit where outcome = 531 and actor = ${actor} order by operation`,
  );

test('every operation is of a kind that the table knows, and every kind has operations', () => {
  const all = Object.keys({ ...operations, ...bffOperations, ...runtimeOperations });
  expect(all.filter((key) => rightTo(key) === undefined)).toEqual([]);
  const kinds = new Set(all.map((key) => RIGHTS.find(([, keys]) => keys.test(key))?.[0]));
  expect(RIGHTS.map(([kind]) => kind).filter((kind) => !kinds.has(kind))).toEqual([]);
});

describe.each(['no', 'a wrong', 'an expired', 'a revoked'] as const)('a caller with %s key', (which) => {
  const key = () =>
    ({ no: undefined, 'a wrong': `${keys.all.slice(0, -1)}-`, 'an expired': keys.expired, 'a revoked': keys.revoked })[
      which
    ];

  test('is known to no operation, and changes nothing', async () => {
    expect(await wrongAnswers(api, '/api', withKey(key()), toEverybody)).toEqual([]);
    expect(await wrongAnswers(api, '/bff/api', withKey(key()), toEverybody)).toEqual([]);
    expect(await wrongAnswers(backOffice, '', withKey(key()), toEverybody)).toEqual([]);
  });
});

describe('a caller with a key', () => {
  test('for reading reads, is refused everything else, and that is recorded', async () => {
    expect(await wrongAnswers(api, '/api', withKey(keys.read), byReadKey)).toEqual([]);
    const refused = api.filter((entry) => byReadKey(entry) === 'refused').map(({ operation }) => operation.id);
    expect(await auditedRefusals('read')).toEqual(refused.toSorted());
  });

  test('of any kind is unknown to the back office', async () => {
    for (const key of [keys.read, keys.all, TEST_KEY]) {
      expect(await wrongAnswers(backOffice, '', withKey(key), toEverybody)).toEqual([]);
      expect(await wrongAnswers(api, '/bff/api', withKey(key), toEverybody)).toEqual([]);
    }
  });
});

test('a signed-in browser is unknown to the API for scripts', async () => {
  expect(await wrongAnswers(api, '/api', inBrowser('administrator'), toEverybody)).toEqual([]);
});

describe.each(ROLES)('the role %s', (role) => {
  test('may do what the table says, is refused everything else, and that is recorded', async () => {
    expect(await wrongAnswers(api, '/bff/api', inBrowser(role), byRole(role))).toEqual([]);
    expect(await wrongAnswers(backOffice, '', inBrowser(role), byRole(role))).toEqual([]);
    const refused = [...api, ...backOffice].filter((entry) => byRole(role)(entry) === 'refused');
    expect(await auditedRefusals(role)).toEqual(refused.map(({ operation }) => operation.id).toSorted());
  });

  test('may send the bodies that support may send, from support on', async () => {
    const narrowed = api.filter(({ key }) => key in NARROWED);
    expect(narrowed).toHaveLength(Object.keys(NARROWED).length);
    for (const entry of narrowed) {
      const [, code] = await answerTo(entry, '/bff/api', inBrowser(role), NARROWED[entry.key]);
      expect([entry.key, code === 531]).toEqual([entry.key, role === 'viewer']);
      expect([entry.key, [514, 515].includes(code)]).toEqual([entry.key, false]);
    }
  });
});

test('a key for everything may do everything that the API has', async () => {
  expect(await wrongAnswers(api, '/api', withKey(keys.all), () => 'allowed')).toEqual([]);
});
