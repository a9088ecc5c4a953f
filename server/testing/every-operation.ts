import { sql } from 'kysely';
import { bffOperations } from '../contract/bff/operations.ts';
import type { Operation, OperationKey, Operations } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { runtimeOperations } from '../contract/runtime.ts';
import { exampleRequest, type ExampleRequest } from './example-request.ts';
import type { TestBrowser } from './operators.ts';
import { TEST_KEY, type TestApp } from './test-app.ts';

const table: Operations = { ...runtimeOperations, ...operations, ...bffOperations };

const takesAway = (key: string): boolean => key.startsWith('DELETE ') || /\/(?:password|sessions)$/.test(key);

/** All operations. Those that take away what others need are the last. */
export const everyOperation = (Object.entries(table) as [OperationKey, Operation][]).toSorted(
  ([one], [other]) => Number(takesAway(one)) - Number(takesAway(other)),
);

/** Number of operations after which the records that the examples name are created again. */
export const REFILL = 25;

/** Tables by the part of a path before an id. The newest record of the table is meant. */
const TABLES: Readonly<Record<string, string>> = {
  ...{ machines: 'machine', sessions: 'session', notes: 'note', allowances: 'allowance', jobs: 'job', audit: 'audit' },
  ...{ features: 'feature', keys: 'platform_key', views: 'saved_view' },
};

/** A request by the administrator's browser, or one as a script would send it. */
export type Example = ExampleRequest & { readonly by: 'browser' | 'script'; readonly isRaw: boolean };

/** Returns the example of an operation, about the newest records of the service. */
export async function exampleIn(service: TestApp, key: OperationKey, operation: Operation): Promise<Example> {
  const root = /^\w+ \/(?:runtime|bff)\//.test(key) ? '' : '/api';
  const path = { ...operation.example.path, ...(await idIn(service, key)) };
  const request = exampleRequest(key, { ...operation, example: { ...operation.example, path } }, root);
  return { ...request, by: key.includes('/bff/') ? 'browser' : 'script', isRaw: operation.rawBody === true };
}

/** Returns the answer to an example. */
export const sendExample = (service: TestApp, administrator: TestBrowser, example: Example): Promise<object> =>
  example.by === 'browser' ? administrator.request(example.method, example.url, example.body) : sent(service, example);

async function idIn({ db }: TestApp, key: string): Promise<object> {
  const [, before = '', name = ''] = /(\w+)\/\{(id|uid)\}/.exec(key) ?? [];
  const found = /\/bff\/.*sessions/.test(key) ? 'operator_session' : TABLES[before];
  if (found === undefined) return {};
  const [id] = await db.read.column<number | null>(sql`select max(id) from ${sql.table(found)}`);
  return { [name]: id ?? 1 };
}

async function sent(service: TestApp, { method, url, body, isRaw }: Example): Promise<object> {
  const response = await service.app.request(
    url,
    {
      method,
      headers: { platformkey: TEST_KEY, 'content-type': isRaw ? 'application/octet-stream' : 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
    {},
  );
  const text = await response.text();
  const isEnvelope = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { http: response.status, ...(isEnvelope && { envelope: JSON.parse(text) as object }) };
}
