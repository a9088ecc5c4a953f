import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { loggedIn } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const put = (...entries: object[]) => service.api('POST', '/customers', entries);
const read = async (path: string) => (await service.api('GET', path)).envelope.data.items[0];
const names = async (path: string) => (await service.api('GET', path)).envelope.data.items.map(({ name }) => name);
const audited = async () => (await service.api('GET', '/audit')).envelope.data.items;

describe('POST /customers', () => {
  test('adds customers with and without a group, and the group too', async () => {
    const { http, envelope } = await put(
      { name: 'Ada', email: 'ada@example.com' },
      { name: 'Ada', groupName: 'Partners', city: 'London', description: 'two\nlines' },
      { name: 'Bob', groupName: '' },
    );
    expect(http).toBe(200);
    expect(envelope.data).toEqual({
      total: 3,
      items: [
        { name: 'Ada', email: 'ada@example.com', regDate: '2026-11-21 09:00:00' },
        {
          name: 'Ada',
          groupName: 'Partners',
          city: 'London',
          description: 'two\nlines',
          regDate: '2026-11-21 09:00:00',
        },
        { name: 'Bob', regDate: '2026-11-21 09:00:00' },
      ],
    });
    expect(await names('/customer_groups')).toEqual(['Partners']);
    const [entry] = await audited();
    expect(entry?.['targets']).toEqual([
      { kind: 'customer', key: 'Ada' },
      { kind: 'customerGroup', key: 'Partners' },
      { kind: 'customer', key: 'Partners/Ada' },
      { kind: 'customer', key: 'Bob' },
    ]);
  });

  test('empties what is not supplied of one that exists, and leaves its registration alone', async () => {
    await put({ name: 'Ada', email: 'ada@example.com', contact: 'A. Byron' });
    service.time.now += 60;
    const { envelope } = await put({ name: 'Ada', contact: 'Ada B.' });
    expect(envelope.data.items).toEqual([{ name: 'Ada', contact: 'Ada B.', regDate: '2026-11-21 09:00:00' }]);
    expect((await service.api('GET', '/customers')).envelope.data.total).toBe(1);
  });

  test('under If-Match "0" only adds: what exists is 4120 and stays', async () => {
    const add = (entry: object) => service.api('POST', '/customers', [entry], { 'if-match': '"0"' });
    expect((await add({ name: 'Ada', city: 'London' })).http).toBe(200);
    const again = await add({ name: 'Ada' });
    expect([again.http, again.envelope.status, again.headers.get('etag')]).toEqual([412, 4120, '"1"']);
    expect(await read('/customers/name/Ada')).toMatchObject({ city: 'London' });
  });

  test.each([
    [{}, 514, '[1].name'],
    [{ name: ' ' }, 515, '[1].name'],
    [{ name: 'sns' }, 515, '[1].name'],
    [{ name: '..' }, 515, '[1].name'],
    [{ name: 'x'.repeat(129) }, 515, '[1].name'],
    [{ name: 'Bob', groupName: '..' }, 515, '[1].groupName'],
    [{ name: 'Bob', groupName: ' ' }, 515, '[1].groupName'],
    [{ name: 'Bob', groupName: 5 }, 515, '[1].groupName'],
    [{ name: 'Bob', email: 5 }, 515, '[1].email'],
    [{ name: 'Bob', postcode: 'x'.repeat(33) }, 515, '[1].postcode'],
    [{ name: 'Bob', colour: 'red' }, 515, '[1].colour'],
    [{ name: 'Ada', groupName: null }, 515, '[1].name'],
  ])('refuses %j with %i at %s, and with it the whole batch', async (entry, code, path) => {
    const { envelope } = await put({ name: 'Ada' }, entry);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect((await service.api('GET', '/customers')).envelope.data.total).toBe(0);
  });

  test('a name of 128 characters, in any Unicode form, is one', async () => {
    await put({ name: 'e\u0301'.repeat(128) });
    expect(await read(`/customers/name/${encodeURIComponent('é'.repeat(128))}`)).toMatchObject({
      name: 'é'.repeat(128),
    });
  });
});

describe('PATCH /customers', () => {
  beforeEach(() =>
    put({ name: 'Ada', city: 'London', email: 'a@example.com' }, { name: 'Ada', groupName: 'Partners' }),
  );

  test('changes the supplied fields of each, null empties, and the audit log has what changed', async () => {
    const { envelope } = await service.api('PATCH', '/customers', [
      { name: 'Ada', city: null, country: 'UK' },
      { name: 'Ada', groupName: 'Partners', city: 'Leeds' },
    ]);
    expect(envelope.data.items).toMatchObject([
      { name: 'Ada', email: 'a@example.com', country: 'UK' },
      { name: 'Ada', groupName: 'Partners', city: 'Leeds' },
    ]);
    expect(envelope.data.items[0]).not.toHaveProperty('city');
    const entry = (await audited()).at(-1);
    expect([entry?.['before'], entry?.['after']]).toEqual([
      [{ city: 'London' }, {}],
      [{ country: 'UK' }, { city: 'Leeds' }],
    ]);
  });

  test('a missing one is 4040, and nothing of the batch is written', async () => {
    const { http, envelope } = await service.api('PATCH', '/customers', [
      { name: 'Ada', city: 'Paris' },
      { name: 'Ada', groupName: 'Nobody' },
      { name: 'Bob' },
    ]);
    expect([http, envelope.status]).toEqual([404, 4040]);
    expect(envelope.errors?.map(({ path }) => path)).toEqual(['[1]', '[2]']);
    expect(await read('/customers/name/Ada')).toMatchObject({ city: 'London' });
  });

  test('under If-Match each has to be in the version it names', async () => {
    await service.api('PATCH', '/customers', [{ name: 'Ada', city: 'York' }]);
    const both = [{ name: 'Ada', city: 'Bath' }, { name: 'Ada', groupName: 'Partners', city: 'Bath' }]; // prettier-ignore
    const { envelope } = await service.api('PATCH', '/customers', both, { 'if-match': '"2"' });
    expect([envelope.status, envelope.errors?.map(({ path }) => path)]).toEqual([4120, ['[1]']]);
    expect((await service.api('PATCH', '/customers', both, { 'if-match': '"1", "2"' })).http).toBe(200);
  });

  test('what changes nothing is not audited and keeps the version', async () => {
    await service.api('PATCH', '/customers', [{ name: 'Ada', city: 'London' }]);
    expect(await audited()).toHaveLength(1);
    expect((await service.api('GET', '/customers/name/Ada')).headers.get('etag')).toBe('"1"');
  });
});

describe('DELETE /customers', () => {
  test('removes them and answers what identifies them', async () => {
    await put({ name: 'Ada' }, { name: 'Ada', groupName: 'Partners' }, { name: 'Bob' });
    const { envelope } = await service.api('DELETE', '/customers', [
      { name: 'Ada' },
      { name: 'Ada', groupName: 'Partners' },
    ]);
    expect(envelope.data.items).toEqual([{ name: 'Ada' }, { name: 'Ada', groupName: 'Partners' }]);
    expect(await names('/customers')).toEqual(['Bob']);
  });

  test('one with an SN, an archived one included, is 4092 and none is removed; unknown ones are 4040', async () => {
    await put({ name: 'Ada' }, { name: 'Bob' });
    const sn = await makeSn(service);
    await ok(service.api('POST', `/sns/${sn}/customers/name/Bob`));
    await ok(service.api('POST', '/sns/archive', [sn]));
    const { http, envelope } = await service.api('DELETE', '/customers', [{ name: 'Ada' }, { name: 'Bob' }]);
    expect([http, envelope.status, envelope.errors?.[0]?.path]).toEqual([409, 4092, '[1]']);
    expect(await names('/customers')).toEqual(['Ada', 'Bob']);
    expect((await service.api('DELETE', '/customers', [{ name: 'Eve' }])).envelope.status).toBe(4040);
  });
});

describe('POST /customers/data', () => {
  beforeEach(() =>
    put(
      { name: 'beta', contact: 'Ada Byron', country: 'UK' },
      { name: 'Alpha', groupName: 'Partners', email: 'office@alpha.example', referenceId: 'C-1' },
      { name: 'gamma', groupName: 'Partners', mobileNumber: '+44 7700 900123' },
    ),
  );

  test.each([
    ['name', '=', 'beta', ['beta']],
    ['name', 'like', 'A%', ['Alpha']],
    ['groupName', '=', 'Partners', ['Alpha', 'gamma']],
    ['groupName', '=', '', ['beta']],
    ['groupName', '<>', 'Partners', ['beta']],
    ['email', 'like', '%@ALPHA.%', ['Alpha']],
    ['referenceId', '=', 'C-1', ['Alpha']],
    ['referenceId', '<>', 'C-1', ['beta', 'gamma']],
    ['contact', 'like', '%byr%', ['beta']],
    ['mobileNumber', 'like', '%900123', ['gamma']],
    ['country', '=', 'UK', ['beta']],
    ['any', 'like', '%byron%', ['beta']],
    ['any', 'like', '%partn%', ['Alpha', 'gamma']],
    ['any', 'like', '%c-1%', ['Alpha']],
    ['any', 'like', 'al%', ['Alpha']],
    ['regDate', '=', '2026-11-21', ['beta', 'Alpha', 'gamma']],
    ['regDate', '<', '2026-11-21', []],
  ])('%s %s %s', async (name, op, value, found) => {
    const { envelope } = await service.api('POST', '/customers/data', { querys: [{ name, op, values: [value] }] });
    expect(envelope.data.items.map((item) => item['name'])).toEqual(found);
  });

  test('sorts by name ignoring case; unknown names are refused with those allowed', async () => {
    const sorted = await service.api('POST', '/customers/data', { sorts: [{ name: 'name' }] });
    expect(sorted.envelope.data.items.map((item) => item['name'])).toEqual(['Alpha', 'beta', 'gamma']);
    const { envelope } = await service.api('POST', '/customers/data', { sorts: [{ name: 'postcode' }] });
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, 'sorts[0].name']);
  });

  test('finds texts by what they are now', async () => {
    await put({ name: 'beta', contact: 'Charles Babbage' });
    const find = (text: string) =>
      service.api('POST', '/customers/data', { querys: [{ name: 'any', op: 'like', values: [`%${text}%`] }] });
    expect((await find('Byron')).envelope.data.total).toBe(0);
    expect((await find('babbage')).envelope.data.total).toBe(1);
    await service.api('DELETE', '/customers', [{ name: 'beta' }]);
    expect((await find('babbage')).envelope.data.total).toBe(0);
  });
});

test('GET /customers?scope=sns returns the next expiry of running SNs, from end dates and days from activation', async () => {
  await put({ name: 'Ada' }, { name: 'Bob' });
  const bind = async (name: string, attributes: Record<string, unknown>, status = 0) => {
    const sn = await makeSn(service, attributes);
    await ok(service.api('POST', `/sns/${sn}/customers/name/${name}`));
    if (status !== 0) await ok(service.api('PATCH', `/sns/${sn}`, { sn, status }));
    return sn;
  };
  const next = async (name: string) => (await read(`/customers/name/${name}?scope=sns`))?.['nextEndDate'];
  await bind('Ada', { endDate: '2027-03-01' });
  await bind('Ada', { endDate: '2026-12-01' }, 1);
  await bind('Ada', { startDate: '2026-12-01', endDate: '2026-12-24' });
  expect(await next('Ada')).toBe('2027-03-01 23:59:59');
  const activated = await bind('Ada', { endDate: '2027-06-01', expirationDays: 30 });
  await loggedIn(service, activated);
  expect(await next('Ada')).toBe('2026-12-21 09:00:00');
  await loggedIn(service, await bind('Bob', { expirationDays: 10 }));
  expect(await next('Bob')).toBe('2026-12-01 09:00:00');
  service.time.now += 10 * 86_400;
  expect(await next('Bob')).toBeUndefined();
});

test('GET /customers?scope=sns tells how many unarchived SNs each has, and the next end that lies ahead', async () => {
  await put({ name: 'Ada' }, { name: 'Bob' });
  const ends = ['2026-11-20', '2027-03-01', '2027-01-31', '2026-12-01'];
  for (const [at, endDate] of ends.entries()) {
    const sn = await makeSn(service, { endDate });
    await ok(service.api('POST', `/sns/${sn}/customers/name/Ada`));
    if (at === 3) await ok(service.api('POST', '/sns/archive', [sn]));
  }
  expect((await service.api('GET', '/customers?scope=sns')).envelope.data.items).toMatchObject([
    { name: 'Ada', snCount: 3, nextEndDate: '2027-01-31 23:59:59' },
    { name: 'Bob', snCount: 0 },
  ]);
  expect(await read('/customers/name/Ada?scope=sns')).toMatchObject({ snCount: 3 });
  expect(await read('/customers/name/Ada')).not.toHaveProperty('snCount');
  expect((await service.api('GET', '/customers?scope=all')).envelope.status).toBe(515);
});
