import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSns, ok, type Catalogue } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const PRODUCT = '/products/Studio/datas';
const TEMPLATE = '/products/Studio/templates/Pro/datas';
const catalogue: Catalogue = { product: 'Studio', template: 'Pro', business: 'B' };

let service: TestApp;
let sn: string;
let SN: string;
beforeEach(async () => {
  service = createTestApp();
  await ok(service.api('POST', '/products', { productName: 'Studio' }));
  await ok(service.api('POST', '/products/Studio/templates', { name: 'Pro' }));
  await ok(service.api('POST', '/businesses', { name: 'B', type: 'LOCAL' }));
  [sn = ''] = await makeSns(service, catalogue);
  SN = `/sns/${sn}/datas`;
});
afterEach(() => service.close());

/** Returns the items of an owner as `name=value (source)`. */
const items = async (path: string) =>
  (await ok(service.api('GET', path))).envelope.data.items.map(
    ({ name, value, source }) => `${String(name)}=${String(value)} (${String(source)})`,
  );
const set = (path: string, body: unknown, headers = {}) => service.api('PATCH', path, body, headers);
const remove = (path: string, body: unknown, headers = {}) => service.api('DELETE', path, body, headers);
const audited = async () =>
  (await service.api('POST', '/audit/data', { querys: [{ name: 'operation', op: 'like', values: ['%Datas'] }] }))
    .envelope.data.items;

/** The three owners differ only in path, source, audit target and operation ids. */
const OWNERS = [
  ['an SN', () => SN, 'SN', () => ({ kind: 'sn', key: sn }), 'SnDatas'],
  ['a template', () => TEMPLATE, 'TEMPLATE', () => ({ kind: 'template', key: 'Studio/Pro' }), 'TemplateDatas'],
  ['a product', () => PRODUCT, 'PRODUCT', () => ({ kind: 'product', key: 'Studio' }), 'ProductDatas'],
] as const;

describe.each(OWNERS)('configuration items of %s', (_, path, source, target, operation) => {
  test('PATCH adds and overwrites; a value that is omitted or null is empty', async () => {
    const first = await set(path(), [
      { name: 'region', value: 'EU' },
      { name: 'proxy' },
      { name: 'seat', value: null },
    ]);
    const updateTime = '2026-11-21 09:00:00';
    expect(first.envelope.data).toEqual({
      total: 3,
      items: [
        { name: 'region', value: 'EU', source, updateTime },
        { name: 'proxy', value: '', source, updateTime },
        { name: 'seat', value: '', source, updateTime },
      ],
    });
    service.time.now += 60;
    const second = await set(path(), [
      { name: 'region', value: 'US' },
      { name: 'proxy', value: '' },
    ]);
    expect(second.envelope.data.items).toEqual([
      { name: 'region', value: 'US', source, updateTime: '2026-11-21 09:01:00' },
      { name: 'proxy', value: '', source, updateTime },
    ]);
    expect(await items(path())).toEqual([`region=US (${source})`, `proxy= (${source})`, `seat= (${source})`]);
  });

  test('GET lists in order of creation, paged, with the exact total', async () => {
    await set(path(), [{ name: 'c' }, { name: 'a' }, { name: 'b' }]);
    const { envelope } = await service.api('GET', `${path()}?offset=1&limit=1`);
    expect(envelope.data).toMatchObject({ total: 3, items: [{ name: 'a' }] });
    expect((await service.api('GET', `${path()}?limit=0`)).envelope.status).toBe(515);
  });

  test('DELETE removes and answers the names', async () => {
    await set(path(), [{ name: 'a', value: '1' }, { name: 'b' }, { name: 'c' }]);
    const { envelope } = await remove(path(), [{ name: 'c' }, { name: 'a' }]);
    expect(envelope.data).toEqual({ total: 2, items: [{ name: 'c' }, { name: 'a' }] });
    expect(await items(path())).toEqual([`b= (${source})`]);
  });

  test('DELETE of what is not there is 1537 for all of them at once, and removes nothing', async () => {
    await set(path(), [{ name: 'a' }]);
    const { http, envelope } = await remove(path(), [{ name: 'x' }, { name: 'a' }, { name: 'y' }]);
    expect([http, envelope.status]).toEqual([404, 1537]);
    expect(envelope.errors?.map((error) => error.path)).toEqual(['[0].name', '[2].name']);
    expect(await items(path())).toHaveLength(1);
  });

  test.each([
    [[], 515, 'body'],
    [{ name: 'a' }, 515, 'body'],
    [[{ value: 'x' }], 514, '[0].name'],
    [[{ name: '' }], 515, '[0].name'],
    [[{ name: 'x'.repeat(65) }], 515, '[0].name'],
    [[{ name: 'a', value: 7 }], 515, '[0].value'],
    [[{ name: 'a', value: 'x'.repeat(10_001) }], 515, '[0].value'],
    [[{ name: 'a', value: '\u0000' }], 515, '[0].value'],
    [[{ name: 'a', source: 'SN' }], 515, '[0].source'],
    [[{ name: 'a' }, { name: 'b' }, { name: ' a ' }], 515, '[2].name'],
    [[{ name: 'caf\u00e9' }, { name: 'cafe\u0301' }], 515, '[1].name'],
    [Array.from({ length: 1001 }, (_, at) => ({ name: `n${at}` })), 515, 'body'],
    [undefined, 514, 'body'],
  ])('PATCH refuses %j', async (body, code, at) => {
    const { envelope } = await set(path(), body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, at]);
    expect(await items(path())).toEqual([]);
  });

  test('1,000 items in one batch, with values of many lines and scripts, come back as they were', async () => {
    const value = '{"a": "1"}\n\t許可 \u{1f600} \\ " \' %';
    const body = Array.from({ length: 1000 }, (_, at) => ({ name: `n${at}`, value: `${value}${at}` }));
    await ok(set(path(), body));
    const { envelope } = await service.api('GET', `${path()}?limit=1000`);
    expect(envelope.data.items.map(({ name, value }) => ({ name, value }))).toEqual(body);
  });

  test('a change counts the version up, one without effect does not; If-Match holds', async () => {
    const { headers } = await service.api('GET', path());
    const version = Number(headers.get('etag')?.replaceAll('"', ''));
    const changed = await set(path(), [{ name: 'a', value: '1' }], { 'if-match': `"${version}"` });
    expect(changed.headers.get('etag')).toBe(`"${version + 1}"`);
    expect((await set(path(), [{ name: 'a', value: '1' }])).headers.get('etag')).toBe(`"${version + 1}"`);
    for (const call of [set, remove]) {
      const stale = await call(path(), [{ name: 'a' }], { 'if-match': `"${version}"` });
      expect([stale.http, stale.envelope.status, stale.headers.get('etag')]).toEqual([412, 4120, `"${version + 1}"`]);
    }
    expect((await remove(path(), [{ name: 'a' }])).headers.get('etag')).toBe(`"${version + 2}"`);
  });

  test('changes are audited with the values before and after', async () => {
    await set(path(), [
      { name: 'a', value: '1' },
      { name: 'b', value: '1' },
    ]);
    await set(path(), [
      { name: 'a', value: '2' },
      { name: 'b', value: '1' },
    ]);
    await set(path(), [{ name: 'a', value: '2' }]);
    await remove(path(), [{ name: 'b' }]);
    const targets = [target()];
    expect(await audited()).toMatchObject([
      { operation: `set${operation}`, targets, before: [{}], after: [{ 'datas.a': '1', 'datas.b': '1' }] },
      { operation: `set${operation}`, targets, before: [{ 'datas.a': '1' }], after: [{ 'datas.a': '2' }] },
      { operation: `delete${operation}`, targets, before: [{ 'datas.b': '1' }], after: [{}] },
    ]);
  });
});

test('a locked template freezes its features, not its configuration items', async () => {
  await ok(service.api('POST', '/products/Studio/templates/Pro/submit'));
  await ok(set(TEMPLATE, [{ name: 'a' }]));
});

test.each([
  ['viewer', 'GET', 'SN', 0],
  ['viewer', 'GET', 'TEMPLATE', 0],
  ['support', 'PATCH', 'SN', 531],
  ['manager', 'PATCH', 'SN', 0],
  ['manager', 'PATCH', 'TEMPLATE', 531],
  ['manager', 'PATCH', 'PRODUCT', 531],
  ['manager', 'DELETE', 'PRODUCT', 531],
  ['administrator', 'PATCH', 'PRODUCT', 0],
] as const)('%s: %s of the items of a %s answers %i', async (role, method, owner, code) => {
  const path = { SN, TEMPLATE, PRODUCT }[owner];
  const answer = await service.as(role)(method, path, method === 'GET' ? undefined : [{ name: 'a' }]);
  expect(answer.envelope.status).toBe(code);
});
