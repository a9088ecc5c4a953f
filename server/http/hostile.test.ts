import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationKey } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

const keys = Object.keys(operations) as OperationKey[];

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** Valid and invalid JSON. */
const bodies = [
  '', ' ', '{', '}', 'null', 'true', '5', '"text"', '[]', '{}', '[{}]', '[null]', '[[]]', '[5]', '["A","A"]', 'NaN', '\u0000',
  '{"__proto__":{"role":"admin","polluted":true}}', '[{"__proto__":{"polluted":true}}]',
  '{"constructor":{"prototype":{"polluted":true}}}', '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  '{"name":["A"],"sn":["A"],"productName":["A"],"id":["A"]}', '{"name":{"toString":1},"sn":{"toString":1}}',
  '{"name":"a\\u0000b","sn":"a\\u0000b","productName":"a\\u0000b"}', '{"name":"\\ud800","sn":"\\ud800","productName":"\\ud800"}',
  '[{"sn":"\\ud800"}]', '["\\ud800"]', '[{"id":9007199254740993}]', '[{"id":1e308}]', '[{"id":-1}]', '[{"id":1.5}]',
  '{"name":"x","type":"LOCAL","volumeNumber":99999999999999999999}', '[{"sn":"AAAA","status":1e999}]',
  '{"querys":[{"name":"sn;--","op":"= 1 or","values":[null]}],"sorts":[{"name":"1;--","order":"DESC,(select 1)"}]}',
  '{"querys":[{"name":"__proto__","op":"=","values":["x"]}]}', '{"querys":[{"name":"name","op":"like","values":["\\ud800%"]}]}',
  '{"querys":[{"name":"sn","op":"=","values":["\' OR 1=1--"]}]}', '{"querys":{"length":1e9}}', '{"sorts":[{"name":"constructor"}]}',
  '{"product":{"__proto__":{}},"template":[],"business":5}', deep(17), deep(100_000), `[${'{},'.repeat(2000)}{}]`,
  JSON.stringify({ name: 'x'.repeat(1_000_000) }), JSON.stringify(Array(1001).fill('AAAA')),
]; // prettier-ignore

const pathValues = [
  '%00', '%0d%0a', '%5C', '%2F', '%', '%C3%28', '%25..', '%ED%A0%80', '9007199254740993', '-1', "'%20OR%201=1--", '%F0%9F%91%8D', 'x'.repeat(10_000),
]; // prettier-ignore

/** Expects an envelope, which `api` checks, and no failure of the service. */
async function expectRefusalOrNothing(method: string, path: string, body?: string): Promise<void> {
  const headers: Record<string, string> = method === 'PUT' ? { 'content-type': 'application/octet-stream' } : {};
  const { http } = await service.api(method, path, body, headers);
  expect(http, `${method} ${path} ${body?.slice(0, 200)}`).toBeLessThan(500);
}

const withBodies = keys.filter((key) => !key.startsWith('GET') && !key.startsWith('PUT'));
test.each(withBodies)('%s answers every hostile body with a refusal', async (key) => {
  const [method = '', path = ''] = key.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    /id$/i.test(name) && name !== 'refId' ? '7' : 'NONE',
  );
  for (const body of bodies) await expectRefusalOrNothing(method, filled, body === '' ? undefined : body);
});

test.each(keys.filter((key) => key.includes('{')))('%s answers every hostile path with a refusal', async (key) => {
  const [method = '', path = ''] = key.split(' ');
  for (const value of pathValues)
    await expectRefusalOrNothing(method, path.replaceAll(/\{\w+\}/g, value), method === 'GET' ? undefined : '{}');
});

/** These succeed with hostile names and an empty body, and undo each other. */
const MEANT = ['saveUser', 'deleteUser'];

test('afterwards nothing has changed, no prototype is polluted, and the service answers', async () => {
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  const changes = sql<{
    operation: string;
  }>`select distinct operation from audit where operation not in (${sql.join(MEANT)})`;
  expect(await service.db.read.column(changes)).toEqual([]);
  expect((await service.api('GET', '/businesses')).envelope).toEqual({ status: 0, data: { total: 0, items: [] } });
});
