import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bffOperations } from '../../contract/bff/operations.ts';
import type { Operation, OperationKey, Operations } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { runtimeOperations } from '../../contract/runtime.ts';
import type { Database } from '../../db/handle.ts';
import { exampleRequest, fillByExamples } from '../example-request.ts';
import { signIn, type TestBrowser } from '../operators.ts';
import { rightTo } from '../rights.ts';
import { createTestApp, TEST_KEY, type TestApp } from '../test-app.ts';
import { failingFirst } from './failing-first.ts';

/*
 * Sends the example of every operation that may change something to a service whose transactions all fail once, and to two
 * whose transactions do not. Where the answers of these two differ, the service generates the value.
 */

const table: Operations = { ...runtimeOperations, ...operations, ...bffOperations };

const mayChange = (key: string): boolean => {
  const right = rightTo(key);
  // Those that are open to anyone would end the session of the administrator.
  const isOpen = right === 'anyone' && key.includes('/bff/');
  return !key.startsWith('GET ') && right !== 'reader' && right !== 'administrator or reader' && !isOpen;
};

/** Number of operations after which the records that the examples name are created again. */
const REFILL = 25;

const isLast = (key: string): boolean => key.startsWith('DELETE ') || /\/(?:password|sessions)$/.test(key);
const changes = (Object.entries(table) as [OperationKey, Operation][])
  .filter(([key]) => mayChange(key))
  .toSorted(([one], [other]) => Number(isLast(one)) - Number(isLast(other)));

/** Tables by the part of a path before an id. The newest record of the table is meant. */
const TABLES: Readonly<Record<string, string>> = {
  ...{ machines: 'machine', sessions: 'session', notes: 'note', allowances: 'allowance', jobs: 'job', audit: 'audit' },
  ...{ features: 'feature', keys: 'platform_key', views: 'saved_view' },
};

/** What an operation answered, by the path of each value, and the number of rows of each table after it. */
type Told = ReadonlyMap<string, unknown>;

type Run = { readonly service: TestApp; readonly answers: Told[] };
const [plain, other, failing] = [untouched, untouched, failingFirst].map((within: (db: Database) => Database): Run => ({
  service: createTestApp({}, undefined, within),
  answers: [],
})) as [Run, Run, Run];
afterAll(() => Promise.all([plain, other, failing].map(({ service }) => service.close())));

function untouched(db: Database): Database {
  return db;
}

beforeAll(async () => {
  // So that ids are among the generated values.
  await other.service.db.read.all(sql`select setval(cast(oid as regclass), 5000) from pg_class where relkind = 'S'`);
  for (const { service, answers } of [plain, other, failing]) {
    const administrator = await signIn(service, 'administrator');
    for (const [at, change] of changes.entries()) {
      // Operations before this one have changed what it needs.
      if (at % REFILL === 0) await fillByExamples(service, operations);
      answers.push(await told(service, administrator, ...change));
    }
  }
});

async function told(
  service: TestApp,
  administrator: TestBrowser,
  key: OperationKey,
  operation: Operation,
): Promise<Told> {
  const root = /^\w+ \/(?:runtime|bff)\//.test(key) ? '' : '/api';
  const path = { ...operation.example.path, ...(await idIn(service, key)) };
  const { method, url, body } = exampleRequest(key, { ...operation, example: { ...operation.example, path } }, root);
  const response = key.includes('/bff/')
    ? await administrator.request(method, url, body)
    : await sent(service, method, url, body, operation.rawBody === true);
  return new Map([...leaves(response), ...leaves(await rows(service), 'rows')]);
}

async function idIn({ db }: TestApp, key: string): Promise<object> {
  const [, before = '', name = ''] = /(\w+)\/\{(id|uid)\}/.exec(key) ?? [];
  const found = /\/bff\/.*sessions/.test(key) ? 'operator_session' : TABLES[before];
  if (found === undefined) return {};
  const [id] = await db.read.column<number | null>(sql`select max(id) from ${sql.table(found)}`);
  return { [name]: id ?? 1 };
}

async function sent(service: TestApp, method: string, url: string, body: unknown, isRaw: boolean): Promise<object> {
  const response = await service.app.request(
    url,
    {
      method,
      headers: { platformkey: TEST_KEY, 'content-type': isRaw ? 'application/octet-stream' : 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
    {},
  );
  return { http: response.status, envelope: (await response.json()) as object };
}

let counting: string | undefined;

/** Returns the number of rows of each table. */
async function rows({ db: { read } }: TestApp): Promise<object> {
  counting ??= (
    await read.column<string>(sql`select relname from pg_class
      where relkind = 'r' and relnamespace = cast('public' as regnamespace) and relname not like '%\\_slot'`)
  )
    .map((name) => `select '${name}' as name, count(*) as n from "${name}"`)
    .join(' union all ');
  const counts = await read.all(sql.raw<{ name: string; n: number }>(counting));
  return Object.fromEntries(counts.map(({ name, n }) => [name, n]));
}

/** Returns each value in an answer with its path. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || value instanceof Headers) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`));
}

/** Returns how an answer differs from another one, apart from generated values. */
function differences([key]: (typeof changes)[number], at: number): string[] {
  const [expected, second, found] = [plain, other, failing].map(({ answers }) => answers[at] ?? new Map());
  return [...new Set([...(expected?.keys() ?? []), ...(found?.keys() ?? [])])].flatMap((path: string) => {
    const [one, two, three] = [expected, second, found].map((map) => (map as Told | undefined)?.get(path));
    const isSame = one === two ? one === three : typeof one === typeof three;
    return isSame || path.endsWith('requestId') || path === '.headers'
      ? []
      : [`${key}${path} is ${String(three)} instead of ${String(one)}`];
  });
}

test('a transaction that fails first and is run again answers and writes the same, in every operation', () => {
  expect(changes.flatMap(differences)).toEqual([]);
});

test('PostgreSQL refuses no statement of these operations', () => {
  const failed = changes.filter((_, at) => plain.answers[at]?.get('.envelope.status') === 516).map(([key]) => key);
  const logged = plain.service.logLines().filter((line) => line.includes('"level":"error"'));
  expect([...failed, ...logged]).toEqual([]);
});

test('a third of these examples and more succeed', () => {
  const succeeded = plain.answers.filter((answer) => answer.get('.envelope.status') === 0);
  expect(succeeded.length / changes.length).toBeGreaterThan(1 / 3);
});
