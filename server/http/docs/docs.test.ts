import { gunzipSync } from 'node:zlib';
import { html } from 'hono/html';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../contract/errors.ts';
import { operations } from '../../contract/operations.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { curlOf } from './curl.ts';
import { fieldsOf, typeText } from './fields.ts';
import { prose, table } from './html.ts';

let service: TestApp;
let page: string;
beforeAll(async () => {
  service = createTestApp();
  page = await (await service.app.request('/docs')).text();
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) => service.app.request(path, { headers });

/** Returns the number of turns of the event loop during some work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = (): void => {
    turns++;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  await work();
  clearImmediate(counting);
  return turns;
}

describe('/openapi.json, /docs and what the page loads', () => {
  test.each([
    ['/openapi.json', 'application/json; charset=utf-8'],
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs/reader.css', 'text/css; charset=utf-8'],
    ['/docs/narrow-and-print.css', 'text/css; charset=utf-8'],
    ['/docs/reader.js', 'text/javascript; charset=utf-8'],
  ])('%s is open to everyone, under the strict policy, and known by its ETag', async (path, type) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const again = await get(path, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('long files are sent compressed to clients that accept it', async () => {
    for (const path of ['/openapi.json', '/docs']) {
      const response = await get(path, { 'accept-encoding': 'gzip, br' });
      expect(response.headers.get('content-encoding')).toBe('gzip');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(gunzipSync(bytes).toString()).toBe(await (await get(path)).text());
      const etag = response.headers.get('etag') ?? '';
      expect((await get(path, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(304);
    }
  });

  test('other requests are answered while they are written', async () => {
    const other = createTestApp();
    const turns = await turnsDuring(async () => (await other.app.request('/openapi.json')).text());
    await other.close();
    expect(turns).toBeGreaterThan(Object.keys(operations).length);
  });

  test('no other path exists', async () => {
    for (const path of ['/docs/', '/docs/reader', '/docs/assets/reader.js', '/docs/../package.json', '/openapi.yaml']) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

describe('the page', () => {
  test('has every operation with its path, and every code', () => {
    for (const { id, summary } of Object.values(operations)) {
      expect(page).toContain(`id="${id}"`);
      expect(page).toContain(summary.replaceAll("'", '&#39;').replaceAll('"', '&quot;'));
    }
    for (const { sentence } of Object.values(catalogue)) expect(page).toContain(sentence);
  });

  test('has no inline script or style, and every link on it has a target', () => {
    expect(page).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
    const ids = new Set([...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
    expect(ids.size).toBe([...page.matchAll(/\sid="/g)].length);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
    expect(page).not.toMatch(/undefined|\[object|NaN/);
  });
});

test('values in the page are escaped', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&';
  const escaped = '&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;';
  const cells = String(await table(hostile, [hostile], [[hostile]]));
  expect([cells.includes('<img'), cells.split(escaped)]).toEqual([false, expect.objectContaining({ length: 5 })]);
  const marked = String(await html`${prose(`\`${hostile}\` **${hostile}**`)}`);
  expect(marked).toBe(`<code>${escaped}</code> <strong>${escaped}</strong>`);
});

describe('an example request', () => {
  const responses = {};
  const common = { operationId: 'x', tags: [], summary: '', responses, 'x-role': 'viewer', 'x-key': 'read' } as const;
  const schema = {};

  test('encodes its path and query, and quotes its body for a shell', () => {
    const example = { name: "it's" };
    const operation = {
      ...common,
      parameters: [
        { name: 'name', in: 'path', required: true, schema, example: 'a/b c' },
        { name: 'limit', in: 'query', required: false, schema, example: 50 },
        { name: 'offset', in: 'query', required: false, schema },
      ],
      requestBody: { required: true, content: { 'application/json': { schema, example } } },
    } as const;
    expect(curlOf('post', '/x/{name}', operation)).toBe(
      [
        'curl -X POST "$LICET/api/x/a%2Fb%20c?limit=50"',
        '-H "platformkey: $KEY"',
        "-H 'content-type: application/json'",
        String.raw`-d '{"name":"it'\''s"}'`,
      ].join(' \\\n  '),
    );
  });

  test('of an upload names a file', () => {
    const operation = { ...common, requestBody: { required: true, content: { '*/*': { schema } } } };
    expect(curlOf('put', '/x', operation)).toContain('--data-binary @FILE');
  });
});

describe('a field in words', () => {
  test.each([
    [{ type: 'string', minLength: 1, maxLength: 64 }, 'text, 1 to 64 characters'],
    [{ type: ['string', 'null'], maxLength: 2000 }, 'text, at most 2000 characters or null'],
    [{ type: 'string', format: 'yyyy-MM-dd HH:mm:ss' }, 'text yyyy-MM-dd HH:mm:ss'],
    [{ type: 'integer', minimum: 0, maximum: 5 }, 'whole number, 0 to 5'],
    [{ type: 'integer', minimum: 1 }, 'whole number, at least 1'],
    [{ type: 'boolean' }, 'true or false'],
    [{ enum: ['A', 'B', null] }, 'one of A, B'],
    [{ const: true }, 'true'],
    [{ type: 'array', items: { type: 'string' }, maxItems: 3 }, 'list of text, at most 3 entries'],
    [{ anyOf: [{ type: 'string' }, { type: 'object' }] }, 'text, or object'],
    [{}, 'any value'],
  ] as const)('%j is %s', (schema, words) => {
    expect(typeText(schema as never, {})).toBe(words);
  });

  test('of a nested object or list is named by its path', () => {
    const shared = { Inner: { type: 'object' as const, properties: { id: { type: 'integer' as const } } } };
    const inner = { $ref: '#/components/schemas/Inner' };
    const fields = fieldsOf(
      { properties: { one: inner, many: { type: 'array', items: inner } }, required: ['many'] },
      shared,
    );
    expect(fields.map(({ name, required }) => [name, required])).toEqual([
      ['one', false],
      ['one.id', false],
      ['many', true],
      ['many[].id', false],
    ]);
  });
});
