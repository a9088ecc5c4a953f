import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MOST_VISITS } from '../../contract/bff/navigation.ts';
import { makeSn, ok } from '../../testing/factories.ts';
import { signIn, type TestBrowser } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let viewer: TestBrowser;
beforeEach(async () => {
  service = createTestApp();
  viewer = await signIn(service, 'viewer');
});
afterEach(() => service.close());

const items = async (of: TestBrowser, path: string) => (await of.request('GET', path)).envelope.data.items;
const visit = (kind: string, key: string, of = viewer) => of.request('POST', '/bff/visits', { kind, key });
const titles = async (of = viewer) => (await items(of, '/bff/visits')).map(({ title }) => title);
const customers = (...names: string[]) => ok(service.api('POST', '/customers', names.map((name) => ({ name })))); // prettier-ignore

describe('the navigation of an operator', () => {
  test('is as delivered until it is arranged, and belongs to one operator', async () => {
    expect(await items(viewer, '/bff/navigation')).toEqual([{ pinned: [], closed: [] }]);
    const arranged = { pinned: ['sns', 'desk'], closed: ['activity'] };
    expect((await viewer.request('PUT', '/bff/navigation', arranged)).envelope.data.items).toEqual([arranged]);
    expect(await items(viewer, '/bff/navigation')).toEqual([arranged]);
    expect(await items(await signIn(service, 'support'), '/bff/navigation')).toEqual([{ pinned: [], closed: [] }]);
  });

  test.each([
    ['an entry twice', { pinned: ['sns', 'sns'], closed: [] }],
    ['an address', { pinned: ['https://example.org'], closed: [] }],
    ['too many entries', { pinned: Array.from({ length: 33 }, (_, at) => `p${'a'.repeat(at)}`), closed: [] }],
  ])('takes no %s', async (_, body) => {
    expect((await viewer.request('PUT', '/bff/navigation', body)).http).toBe(400);
  });
});

test('what an operator generated SNs from last is kept for this operator, for managers and above', async () => {
  const manager = await signIn(service, 'manager');
  expect(await items(manager, '/bff/last-generation')).toEqual([]);
  const last = { product: 'Engine', template: 'Default', business: 'Floating' };
  for (const product of ['Old', 'Engine']) await manager.request('PUT', '/bff/last-generation', { ...last, product });
  expect(await items(manager, '/bff/last-generation')).toEqual([last]);
  expect(await items(await signIn(service, 'administrator'), '/bff/last-generation')).toEqual([]);
  expect((await viewer.request('PUT', '/bff/last-generation', last)).envelope.status).toBe(531);
  expect((await manager.request('PUT', '/bff/last-generation', { ...last, product: '' })).envelope.status).toBe(515);
});

describe('the records that an operator opened last', () => {
  test('are listed once each, the latest first, for that operator alone', async () => {
    await customers('Ada', 'Bea');
    for (const name of ['Ada', 'Bea', 'Ada']) await visit('customer', name);
    expect(await items(viewer, '/bff/visits')).toEqual([
      { kind: 'customer', key: 'Ada', title: 'Ada' },
      { kind: 'customer', key: 'Bea', title: 'Bea' },
    ]);
    expect(await titles(await signIn(service, 'support'))).toEqual([]);
  });

  test('are of every kind that the search finds, by the keys of their addresses', async () => {
    const sn = await makeSn(service);
    await ok(service.api('POST', '/customers', [{ name: 'Ada / Sons', groupName: 'Partners' }]));
    const [product] = (await ok(service.api('GET', '/products'))).envelope.data.items;
    const [business] = (await ok(service.api('GET', '/businesses'))).envelope.data.items;
    await visit('sn', sn);
    await visit('customer', 'Partners/Ada / Sons');
    await visit('product', String(product?.['productName']));
    await visit('business', String(business?.['name']));
    expect(await titles()).toEqual([business?.['name'], product?.['productName'], 'Ada / Sons', sn]);
  });

  test('keep the new name of a renamed record, and leave out one that is gone', async () => {
    await customers('Ada', 'Bea');
    await visit('customer', 'Bea');
    await visit('customer', 'Ada');
    await ok(service.api('PATCH', '/customers/name/Bea', { name: 'Beatrix' }));
    await ok(service.api('DELETE', '/customers/name/Ada'));
    expect(await items(viewer, '/bff/visits')).toEqual([{ kind: 'customer', key: 'Beatrix', title: 'Beatrix' }]);
  });

  test(`are ${MOST_VISITS} at most, however many were opened`, async () => {
    const names = Array.from({ length: 34 }, (_, at) => `Customer ${at}`);
    await customers(...names);
    for (const name of names) await visit('customer', name);
    expect(await titles()).toEqual(names.toReversed().slice(0, MOST_VISITS));
  });

  test('hold no record that does not exist', async () => {
    expect((await visit('sn', 'NO_SUCH_SN')).envelope.status).toBe(4040);
    expect((await visit('machine', 'x')).envelope.status).toBe(4040);
    expect((await visit('session', '1')).http).toBe(400);
  });
});
