import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const add = (name: unknown) => service.api('POST', '/customer_groups', { name });
const groups = async (query = '') => (await service.api('GET', `/customer_groups${query}`)).envelope.data;

describe('customer groups', () => {
  test('are listed in order of creation, a page at a time', async () => {
    for (const name of ['b', 'c/d', 'a']) expect((await add(name)).envelope.data.items).toEqual([{ name }]);
    expect(await groups()).toEqual({ total: 3, items: [{ name: 'b' }, { name: 'c/d' }, { name: 'a' }] });
    expect(await groups('?offset=1&limit=1')).toEqual({ total: 3, items: [{ name: 'c/d' }] });
  });

  test('POST refuses a taken name with 4090, and what is none', async () => {
    await add('b');
    const { http, envelope } = await add(' b ');
    expect([http, envelope.status, envelope.errors?.[0]?.path]).toEqual([409, 4090, 'name']);
    for (const name of ['', '.', 5, 'x'.repeat(129)]) expect((await add(name)).envelope.status).toBe(515);
    expect((await add(undefined)).envelope.status).toBe(514);
  });

  test('DELETE removes an empty group; one with customers is 4092, an unknown one 4040', async () => {
    await ok(service.api('POST', '/customers', [{ name: 'Ada', groupName: 'a/b' }]));
    const { http, envelope } = await service.api('DELETE', '/customer_groups/a%2Fb');
    expect([http, envelope.status]).toEqual([409, 4092]);
    await ok(service.api('DELETE', '/customers/name/a%2Fb/Ada'));
    expect((await groups()).total).toBe(1);
    expect((await service.api('DELETE', '/customer_groups/a%2Fb')).envelope.data.items).toEqual([{ name: 'a/b' }]);
    expect((await service.api('DELETE', '/customer_groups/a%2Fb')).envelope.status).toBe(4040);
    const { items } = (await service.api('GET', '/audit')).envelope.data;
    expect(items.at(-1)).toMatchObject({
      operation: 'deleteCustomerGroup',
      targets: [{ kind: 'customerGroup', key: 'a/b' }],
      before: [{ name: 'a/b' }],
    });
  });

  test('a viewer lists them and changes none', async () => {
    const viewer = service.as('viewer');
    expect((await viewer('GET', '/customer_groups')).http).toBe(200);
    expect((await viewer('POST', '/customer_groups', { name: 'a' })).envelope.status).toBe(531);
    expect((await viewer('DELETE', '/customer_groups/a')).envelope.status).toBe(531);
  });
});
