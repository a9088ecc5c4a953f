import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation, OperationKey } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import type { Database } from '../../db/handle.ts';
import { everyOperation, exampleIn, REFILL, sendExample } from '../every-operation.ts';
import { fillByExamples } from '../example-request.ts';
import { signIn, type TestBrowser } from '../operators.ts';
import { rightTo } from '../rights.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { failingFirst } from './failing-first.ts';

/*
 * Sends the example of every operation that may change something to a service whose transactions all fail once, and to two
 * whose transactions do not. Where the answers of these two differ, the service generates the value.
 */

const mayChange = (key: string): boolean => {
  const right = rightTo(key);
  // Those that are open to anyone would end the session of the administrator.
  const isOpen = right === 'anyone' && key.includes('/bff/');
  return !key.startsWith('GET ') && right !== 'reader' && right !== 'administrator or reader' && !isOpen;
};

const changes = everyOperation.filter(([key]) => mayChange(key));

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
  const response = await sendExample(service, administrator, await exampleIn(service, key, operation));
  return new Map([...leaves(response), ...leaves(await rows(service), 'rows')]);
}

let counting: string | undefined;

/** Returns the number of rows of each table. */
async function rows({ db: { read } }: TestApp): Promise<object> {
  counting ??= (
    await read.column<string>(sql`select relname from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = cast('public' as regnamespace) and relname not like '%\\_slot'`)
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
