import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(async () => {
  service = createTestApp();
  await ok(
    service.api('POST', '/customers', [
      { name: 'Ada', city: 'London' },
      { name: 'Ada', groupName: 'Partners', city: 'Leeds', email: 'ada@partners.example' },
      { name: 'Bob', groupName: 'Partners' },
    ]),
  );
});
afterEach(() => service.close());

const ALONE = '/customers/name/Ada';
const IN_GROUP = '/customers/name/Partners/Ada';

/** Customers with and without a group behave the same. */
describe.each([
  ['/customers/name/{name}', ALONE, { name: 'Ada' }, 'London'],
  ['/customers/name/{group_name}/{name}', IN_GROUP, { name: 'Ada', groupName: 'Partners' }, 'Leeds'],
])('%s', (_key, path, identity, city) => {
  test('GET reads the one of this group alone', async () => {
    const { envelope, headers } = await service.api('GET', path);
    expect(envelope.data.items).toMatchObject([{ ...identity, city }]);
    expect(headers.get('etag')).toBe('"1"');
  });

  test('PATCH changes the supplied fields and counts the version up', async () => {
    const { envelope, headers } = await service.api('PATCH', path, { country: 'UK' }, { 'if-match': '"1"' });
    expect(envelope.data.items).toMatchObject([{ ...identity, city, country: 'UK' }]);
    expect(headers.get('etag')).toBe('"2"');
    const stale = await service.api('PATCH', path, { country: 'FR' }, { 'if-match': '"1"' });
    expect([stale.http, stale.envelope.status, stale.headers.get('etag')]).toEqual([412, 4120, '"2"']);
  });

  test('POST empties the texts that are not supplied; name and group stay', async () => {
    const { envelope } = await service.api('POST', path, { country: 'UK' });
    expect(envelope.data.items).toEqual([{ ...identity, country: 'UK', regDate: '2026-11-21 09:00:00' }]);
  });

  test('PATCH renames, the SNs go along; a taken name is 4090', async () => {
    const sn = await makeSn(service);
    await ok(service.api('POST', `/sns/${sn}${path}`));
    const { envelope } = await service.api('PATCH', path, { name: 'Grace' });
    expect(envelope.data.items).toMatchObject([{ ...identity, name: 'Grace' }]);
    expect((await service.api('GET', path)).envelope.status).toBe(4040);
    const { items } = (await service.api('GET', `/sns/${sn}/customers`)).envelope.data;
    expect(items).toMatchObject([{ ...identity, name: 'Grace' }]);
    await ok(service.api('POST', '/customers', [identity]));
    const taken = await service.api('PATCH', path, { name: 'Grace' });
    expect([taken.http, taken.envelope.status, taken.envelope.errors?.[0]?.path]).toEqual([409, 4090, 'name']);
  });

  test('DELETE removes it, not while it has SNs (4092), not in another version (4120)', async () => {
    const sn = await makeSn(service);
    await ok(service.api('POST', `/sns/${sn}${path}`));
    expect((await service.api('DELETE', path)).envelope.status).toBe(4092);
    await ok(service.api('DELETE', `/sns/${sn}${path}`));
    expect((await service.api('DELETE', path, undefined, { 'if-match': '"7"' })).envelope.status).toBe(4120);
    expect((await service.api('DELETE', path)).envelope.data.items).toEqual([identity]);
    expect((await service.api('DELETE', path)).envelope.status).toBe(4040);
    expect((await service.api('GET', '/customers')).envelope.data.total).toBe(2);
  });

  test.each([
    [{ colour: 'red' }, 'colour'],
    [{ name: 'sns' }, 'name'],
    [{ name: null }, 'name'],
    [{ email: 'x'.repeat(255) }, 'email'],
  ])('PATCH and POST refuse %j', async (body, at) => {
    for (const method of ['PATCH', 'POST']) {
      const { envelope } = await service.api(method, path, body);
      expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, at]);
    }
  });

  test('a viewer reads and changes nothing, a manager changes', async () => {
    expect((await service.as('viewer')('GET', path)).http).toBe(200);
    for (const method of ['PATCH', 'POST'])
      expect((await service.as('support')(method, path, { city: 'Bath' })).envelope.status).toBe(531);
    expect((await service.as('viewer')('DELETE', path)).envelope.status).toBe(531);
    expect((await service.as('manager')('PATCH', path, { city: 'Bath' })).http).toBe(200);
  });
});

describe('a name that is used in groups', () => {
  test.each(['GET', 'PATCH', 'POST', 'DELETE'])('is not found without its group by %s', async (method) => {
    const body = method === 'PATCH' || method === 'POST' ? { city: 'Bath' } : undefined;
    const { http, envelope } = await service.api(method, '/customers/name/Bob', body);
    expect([http, envelope.status]).toEqual([404, 4040]);
    expect(envelope.msg).toBe("There is no customer 'Bob' without a group.");
  });

  test('a group or a name with a slash is reached percent-encoded', async () => {
    await ok(service.api('POST', '/customers', [{ name: 'a/b', groupName: 'c/d' }]));
    expect((await service.api('GET', '/customers/name/c%2Fd/a%2Fb')).http).toBe(200);
    expect((await service.api('GET', '/customers/name/a%2Fb')).envelope.status).toBe(4040);
  });

  test('a group may be called sns, for its path has one segment more', async () => {
    await ok(service.api('POST', '/customers', [{ name: 'Eve', groupName: 'sns' }]));
    expect((await service.api('GET', '/customers/name/sns/Eve')).http).toBe(200);
    expect((await service.api('GET', '/customers/name/sns/Eve/sns')).envelope.data.total).toBe(0);
  });
});

describe('PATCH groupName', () => {
  test('moves a customer into a group, which is added, and out again', async () => {
    const moved = await service.api('PATCH', ALONE, { groupName: 'New' });
    expect(moved.envelope.data.items).toMatchObject([{ name: 'Ada', groupName: 'New', city: 'London' }]);
    const groups = await service.api('GET', '/customer_groups');
    expect(groups.envelope.data.items).toEqual([{ name: 'Partners' }, { name: 'New' }]);
    const out = await service.api('PATCH', '/customers/name/New/Ada', { groupName: null });
    expect(out.envelope.data.items[0]).not.toHaveProperty('groupName');
    expect((await service.api('GET', ALONE)).http).toBe(200);
  });

  test('into a group that has one of that name is 4090', async () => {
    for (const groupName of ['', null]) {
      const { http, envelope } = await service.api('PATCH', IN_GROUP, { groupName });
      expect([http, envelope.status, envelope.errors?.[0]?.path]).toEqual([409, 4090, 'groupName']);
    }
  });
});
