import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SN_TYPES } from '../../contract/sns/attributes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeUser } from '../../testing/users.ts';

let service: TestApp;
let path: string;
beforeEach(async () => {
  service = createTestApp();
  path = `/users/user/${(await makeUser(service, 'ada')).guid}/businesses`;
});
afterEach(() => service.close());

async function business(name: string, fields: object = {}): Promise<string> {
  const { envelope } = await service.api('POST', '/businesses', { name, type: 'WEB_APP', ...fields });
  return String(envelope.data.items[0]?.['guid']);
}

const link = async (guid: string, fields: object = {}) => service.api('POST', path, { guid, ...fields });
const names = async (type?: string) =>
  (await service.api('GET', type === undefined ? path : `${path}?type=${type}`)).envelope.data.items.map(
    (item) => item['name'],
  );

describe('GET /users/user/{guid}/businesses', () => {
  test('tells the linked and the other account licences, and no licences of other types', async () => {
    const web = await business('Web', { description: 'In the browser' });
    await business('Cloud', { type: 'CLOUD', namedUser: true });
    await business('Cloud for all', { type: 'CLOUD' });
    await business('Local', { type: 'LOCAL', namedUser: true });
    await link(web, { endDate: '2027-01-31', volumeNumber: 3 });
    expect((await service.api('GET', path)).envelope.data).toEqual({
      total: 1,
      items: [
        {
          guid: web,
          name: 'Web',
          type: 'WEB_APP',
          description: 'In the browser',
          endDate: '2027-01-31 23:59:59',
          volumeNumber: 3,
        },
      ],
    });
    expect([await names('accessed'), await names('DENIED')]).toEqual([['Web'], ['Cloud']]);
  });

  test('refuses another type and an unknown user', async () => {
    expect((await service.api('GET', `${path}?type=ALL`)).envelope.status).toBe(515);
    expect((await service.api('GET', '/users/user/ada/businesses')).envelope.status).toBe(4040);
  });
});

describe('POST /users/user/{guid}/businesses', () => {
  test('links with only the guid, without end or number', async () => {
    const web = await business('Web');
    expect((await link(web)).envelope.data).toEqual({ total: 1, items: [{ guid: web, name: 'Web' }] });
    expect(await names()).toEqual(['Web']);
  });

  test('changes nothing when neither is sent, and empties the other when one is', async () => {
    const web = await business('Web');
    const told = async (fields: object) => {
      const { guid: _guid, name: _name, ...rest } = (await link(web, fields)).envelope.data.items[0] ?? {};
      return rest;
    };
    expect(await told({ endDate: '2027-01-31 12:00:00', volumeNumber: 3 })).toEqual({
      endDate: '2027-01-31 12:00:00',
      volumeNumber: 3,
    });
    expect(await told({})).toEqual({ endDate: '2027-01-31 12:00:00', volumeNumber: 3 });
    expect(await told({ volumeNumber: 0 })).toEqual({ volumeNumber: 0 });
    expect(await told({ endDate: '2028-02-29' })).toEqual({ endDate: '2028-02-29 23:59:59' });
    expect(await told({ endDate: null })).toEqual({});
  });

  test.each(SN_TYPES)('links a business of type %s only when it is an account licence', async (type) => {
    const plain = await link(await business('Plain', { type }));
    const named = await link(await business('Named', { type, namedUser: true }));
    const code = (fits: boolean) => (fits ? 0 : 1812);
    expect(plain.envelope.status).toBe(code(type === 'WEB_APP'));
    expect(named.envelope.status).toBe(code(type === 'WEB_APP' || type === 'CLOUD'));
  });

  test.each([
    [{}, 514, 'guid'],
    [{ guid: 'x', endDate: '2027-02-30' }, 515, 'endDate'],
    [{ guid: 'x', volumeNumber: -1 }, 515, 'volumeNumber'],
    [{ guid: 'x', name: 'Web' }, 515, 'name'],
    [{ guid: 'x' }, 4040, undefined],
  ])('refuses %j with %i', async (body, code, at) => {
    const { envelope } = await service.api('POST', path, body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, at]);
  });

  test('is recorded with the name of the business when it changed something', async () => {
    const web = await business('Web');
    await link(web);
    await link(web);
    await link(web, { volumeNumber: 2 });
    await service.api('DELETE', path, [{ guid: web }]);
    const { envelope } = await service.api('POST', '/audit/data', {
      querys: [
        { name: 'target', op: '=', values: ['ada'] },
        { name: 'operation', op: 'like', values: ['%link%'] },
      ],
    });
    expect(envelope.data.items.map(({ before, after }) => [before, after])).toEqual([
      [[{}], [{ business: 'Web' }]],
      [[{ business: 'Web' }], [{ business: 'Web', volumeNumber: 2 }]],
      [[{ business: 'Web', volumeNumber: 2 }], [{}]],
    ]);
  });
});

describe('DELETE /users/user/{guid}/businesses', () => {
  test('takes businesses away; what is not linked is left as it is', async () => {
    const [web, cloud] = [await business('Web'), await business('Cloud', { type: 'CLOUD', namedUser: true })];
    await link(web);
    const { envelope } = await service.api('DELETE', path, [{ guid: cloud }, { guid: web }]);
    expect(envelope.data.items).toEqual([
      { guid: cloud, name: 'Cloud' },
      { guid: web, name: 'Web' },
    ]);
    expect([await names('ACCESSED'), await names('DENIED')]).toEqual([[], ['Web', 'Cloud']]);
  });

  test('refuses unknown and repeated businesses, and takes nothing away', async () => {
    const web = await business('Web');
    await link(web);
    expect((await service.api('DELETE', path, [{ guid: web }, { guid: 'x' }])).envelope.status).toBe(4040);
    expect((await service.api('DELETE', path, [{ guid: web }, { guid: web }])).envelope.status).toBe(515);
    expect(await names()).toEqual(['Web']);
  });

  test('a link goes with its user and with its business', async () => {
    const web = await business('Web');
    await link(web);
    expect((await service.api('DELETE', '/businesses/Web')).http).toBe(200);
    expect(await names()).toEqual([]);
  });
});

test('viewers read and managers change', async () => {
  const web = await business('Web');
  expect((await service.as('viewer')('GET', path)).http).toBe(200);
  expect((await service.as('support')('POST', path, { guid: web })).envelope.status).toBe(531);
  expect((await service.as('manager')('POST', path, { guid: web })).http).toBe(200);
});
