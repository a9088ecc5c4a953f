import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCatalogue, makeSns, ok, type Catalogue } from '../testing/factories.ts';
import { loggedIn, logIn } from '../testing/runtime.ts';
import { makeUser } from '../testing/users.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
let catalogue: Catalogue;
let [held, bare] = ['', ''];
beforeAll(async () => {
  service = createTestApp();
  catalogue = await makeCatalogue(service);
  [held = '', bare = ''] = await makeSns(service, catalogue, { volumeNumber: 2 }, 2);
  await ok(service.api('POST', `/sns/${held}/customers`, [{ name: 'Orchard', groupName: 'Northern' }]));
  await ok(service.api('PATCH', `/sns/${bare}`, { sn: bare, status: 0, description: 'spare for the fair' }));
  await makeUser(service, 'lovelace');
  await ok(service.api('POST', `/sns/${bare}/users`, [{ name: 'lovelace' }]));
  await loggedIn(service, held, { mac: '02-AB-CD-EF-00-01', machineName: 'reception', loginName: 'ada' });
});
afterAll(() => service.close());

const found = async (list: string, text: string, op = 'like', field = 'sn') => {
  const values = [op === 'like' ? `%${text}%` : text];
  const { envelope } = await ok(service.api('POST', `/${list}/data`, { querys: [{ name: 'any', op, values }] }));
  expect(envelope.data.total).toBe(envelope.data.items.length);
  return envelope.data.items.map((item) => item[field]);
};

describe('empty and filled', () => {
  const sns = async (name: string, op: string, values: unknown[] = []) =>
    (await service.api('POST', '/sns/data', { querys: [{ name, op, values }] })).envelope;
  const codes = async (name: string, op: string) => (await sns(name, op)).data.items.map((item) => item['sn']);

  test('find the records without the field, and those with it', async () => {
    expect(await codes('customerName', 'empty')).toEqual([bare]);
    expect(await codes('customerName', 'Filled')).toEqual([held]);
    expect(await codes('activeDate', 'empty')).toEqual([bare]);
    expect(await codes('expires', 'empty')).toEqual([held, bare]);
  });

  test('take no values, and fit only the names that say so', async () => {
    expect(await sns('activeDate', 'empty', ['x'])).toMatchObject({ status: 515 });
    const refused = await sns('regDate', 'empty');
    expect(refused).toMatchObject({ status: 515 });
    expect(refused.msg).not.toContain('filled');
    expect((await sns('activeDate', 'none')).msg).toContain('empty filled');
  });
});

describe('the query name any', () => {
  test('finds SNs by code, customer, group, user, description, product and business', async () => {
    for (const text of [held.slice(4, 12).toLowerCase(), `${held.slice(0, 4)}-${held.slice(4, 8)}`, 'orch', 'NORTHERN'])
      expect(await found('sns', text), text).toEqual([held]);
    for (const text of ['velac', 'the fair']) expect(await found('sns', text), text).toEqual([bare]);
    for (const text of [catalogue.product, catalogue.business.slice(2)])
      expect(await found('sns', text), text).toEqual([held, bare]);
    expect(await found('sns', 'Nobody')).toEqual([]);
  });

  test('finds with two letters what it finds with three', async () => {
    // A random code may hold the letters too.
    expect(await found('sns', 'rc')).toEqual(expect.arrayContaining(await found('sns', 'rch')));
    expect(await found('sns', 'rch')).toContain(held);
  });

  test.each(['machines', 'sessions', 'logs'])(
    'finds %s by SN, device, address of the device and, where rows show it, customer, user and IP',
    async (list) => {
      const texts = [held.slice(0, 8), 'recept', '02:ab:cd', 'CDEF0001'];
      if (list !== 'logs') texts.push('orchard', 'northern');
      if (list !== 'machines') texts.push('ada');
      if (list === 'logs') texts.push('127.0.0');
      for (const text of texts) expect(await found(list, text), text).toEqual([held]);
      expect(await found(list, bare)).toEqual([]);
    },
  );

  test('with = compares whole texts, and with <> finds all other records', async () => {
    expect(await found('sns', 'Orchard', '=')).toEqual([held]);
    expect(await found('sns', 'Orch', '=')).toEqual([]);
    expect(await found('sns', 'Orchard', '<>')).toEqual([bare]);
    expect(await found('machines', 'reception', '=')).toEqual([held]);
    expect(await found('logs', 'ada', '=')).toEqual([held]);
  });

  test('narrows a list further beside other filters, and within the log of an SN', async () => {
    await logIn(service, bare, { loginName: 'ada' });
    const entries = async (...querys: object[]) => {
      const like = { name: 'any', op: 'like', values: ['%ada%'] };
      return (await ok(service.api('POST', '/logs/data', { querys: [like, ...querys] }))).envelope.data.total;
    };
    expect(await entries()).toBe(2);
    expect(await entries({ name: 'sn', op: '=', values: [bare] })).toBe(1);
    expect(await entries({ name: 'startTime', op: '>=', values: ['2001-01-01'] })).toBe(2);
    expect(await entries({ name: 'startTime', op: '<', values: ['2001-01-01'] })).toBe(0);
  });
});
