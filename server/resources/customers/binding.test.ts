import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let sns: string[];
beforeEach(async () => {
  service = createTestApp();
  sns = await makeSns(service, await makeCatalogue(service), {}, 3);
  await ok(
    service.api('POST', '/customers', [
      { name: 'Ada', city: 'Bath' },
      { name: 'Ada', groupName: 'Partners' },
    ]),
  );
});
afterEach(() => service.close());

const customers = async (sn = sns[0]) => (await service.api('GET', `/sns/${sn}/customers`)).envelope.data.items;
const version = async (sn = sns[0]) => (await service.api('GET', `/sns/${sn}`)).headers.get('etag');
const bind = (path: string, headers = {}) => service.api('POST', `/sns/${sns[0]}/customers${path}`, undefined, headers);
const lastAudit = async () => (await service.api('GET', '/audit')).envelope.data.items.at(-1);

describe('the customer of an SN', () => {
  test('POST …/name/{name} and …/name/{group_name}/{name} bind, each the one of its group', async () => {
    expect((await bind('/name/Ada')).envelope.data).toEqual({ total: 1, items: [{ name: 'Ada' }] });
    expect(await customers()).toMatchObject([{ name: 'Ada', city: 'Bath' }]);
    expect((await bind('/name/Partners/Ada')).envelope.data.items).toEqual([{ name: 'Ada' }]);
    expect(await customers()).toMatchObject([{ name: 'Ada', groupName: 'Partners' }]);
  });

  test('binding replaces an earlier one, tells the audit log of both, and is a new version of the SN', async () => {
    await bind('/name/Ada');
    const { headers } = await bind('/name/Partners/Ada');
    expect(headers.get('etag')).toBe(await version());
    expect(await lastAudit()).toMatchObject({
      operation: 'bindSnCustomerInGroup',
      targets: [
        { kind: 'sn', key: sns[0] },
        { kind: 'customer', key: 'Ada' },
        { kind: 'customer', key: 'Partners/Ada' },
      ],
      before: [{ customer: 'Ada' }, { sns: [sns[0]] }, {}],
      after: [{ customer: 'Partners/Ada' }, {}, { sns: [sns[0]] }],
    });
  });

  test('binding twice changes nothing', async () => {
    await bind('/name/Ada');
    const before = [await version(), await lastAudit()];
    expect((await bind('/name/Ada')).http).toBe(200);
    expect([await version(), await lastAudit()]).toEqual(before);
  });

  test('POST /sns/{sn}/customers adds a missing customer and its group; one that exists is bound as it is', async () => {
    const set = (...body: object[]) => service.api('POST', `/sns/${sns[0]}/customers`, body);
    const added = await set({ name: 'New', groupName: 'Resellers', city: 'Oslo' });
    expect(added.envelope.data.items).toMatchObject([{ name: 'New', groupName: 'Resellers', city: 'Oslo' }]);
    expect((await service.api('GET', '/customer_groups')).envelope.data.total).toBe(2);
    expect((await set({ name: 'Ada', city: 'Elsewhere' })).envelope.data.items).toMatchObject([{ city: 'Bath' }]);
    expect(await customers()).toMatchObject([{ name: 'Ada', city: 'Bath' }]);
    for (const body of [[], [{ name: 'a' }, { name: 'b' }]])
      expect((await set(...body)).envelope).toMatchObject({ status: 515, errors: [{ path: 'body' }] });
    expect((await set({ city: 'Oslo' })).envelope).toMatchObject({ status: 514, errors: [{ path: '[0].name' }] });
  });

  test('DELETE unbinds; from one it is not bound to it succeeds without effect; unknown ones are 4040', async () => {
    await bind('/name/Ada');
    const remove = (path: string) => service.api('DELETE', `/sns/${sns[0]}/customers/name${path}`);
    expect((await remove('/Partners/Ada')).envelope.data.items).toEqual([{ name: 'Ada' }]);
    expect(await customers()).toHaveLength(1);
    expect((await remove('/Ada')).envelope.data.items).toEqual([{ name: 'Ada' }]);
    expect(await customers()).toEqual([]);
    expect((await lastAudit())?.['before']).toEqual([{ customer: 'Ada' }, { sns: [sns[0]] }]);
    expect((await remove('/Eve')).envelope.status).toBe(4040);
    expect((await bind('/name/Nobody/Ada')).envelope.status).toBe(4040);
  });

  test('of an archived SN it is read, not changed (4093), and no customer is added', async () => {
    await bind('/name/Ada');
    await ok(service.api('POST', '/sns/archive', [sns[0]]));
    expect(await customers()).toHaveLength(1);
    expect((await bind('/name/Partners/Ada')).envelope.status).toBe(4093);
    expect((await service.api('DELETE', `/sns/${sns[0]}/customers/name/Ada`)).envelope.status).toBe(4093);
    const added = await service.api('POST', `/sns/${sns[0]}/customers`, [{ name: 'New' }]);
    expect(added.envelope.status).toBe(4093);
    expect((await service.api('GET', '/customers/name/New')).envelope.status).toBe(4040);
  });

  test('If-Match names the version of the SN', async () => {
    expect((await bind('/name/Ada', { 'if-match': '"9"' })).envelope.status).toBe(4120);
    expect((await bind('/name/Ada', { 'if-match': '"1"' })).headers.get('etag')).toBe('"2"');
  });

  test.each([
    ['abc', 1806],
    ['EXACT_1', 1798],
  ])('the SN %s is %i for each operation', async (sn, code) => {
    const calls = [
      service.api('GET', `/sns/${sn}/customers`),
      service.api('POST', `/sns/${sn}/customers`, [{ name: 'New' }]),
      service.api('POST', `/sns/${sn}/customers/name/Ada`),
      service.api('DELETE', `/sns/${sn}/customers/name/Partners/Ada`),
    ];
    for (const { envelope } of await Promise.all(calls)) expect(envelope.status).toBe(code);
  });

  test('support reads and does not bind', async () => {
    const support = service.as('support');
    expect((await support('GET', `/sns/${sns[0]}/customers`)).http).toBe(200);
    expect((await support('POST', `/sns/${sns[0]}/customers/name/Ada`)).envelope.status).toBe(531);
    expect((await service.as('manager')('POST', `/sns/${sns[0]}/customers/name/Ada`)).http).toBe(200);
  });
});

describe.each(['/customers/name/Ada/sns', '/customers/name/Partners/Ada/sns'])('%s', (path) => {
  const entries = (...at: number[]) => at.map((index) => ({ sn: sns[index] }));
  const listed = async (query = '') =>
    (await service.api('GET', path + query)).envelope.data.items.map(({ sn }) => sn as string);

  test('POST binds SNs, GET lists them, DELETE unbinds them', async () => {
    const { envelope } = await service.api('POST', path, entries(2, 0));
    expect(envelope.data.items).toEqual(entries(2, 0));
    expect(await listed()).toEqual([sns[0], sns[2]]);
    expect((await service.api('GET', `${path}?limit=1&scope=customer`)).envelope.data).toMatchObject({
      total: 2,
      items: [{ customer: { name: 'Ada' } }],
    });
    expect((await service.api('DELETE', path, entries(0, 1))).envelope.data.items).toEqual(entries(0, 1));
    expect(await listed()).toEqual([sns[2]]);
  });

  test('archived SNs are listed in the scope archived', async () => {
    await service.api('POST', path, entries(0, 1));
    await ok(service.api('POST', '/sns/archive', [sns[0]]));
    expect(await listed()).toEqual([sns[1]]);
    expect(await listed('?scope=archived')).toEqual([sns[0], sns[1]]);
  });

  test('the audit log has every SN, and every customer that lost or gained some once', async () => {
    await ok(service.api('POST', '/customers/name/Ada/sns', entries(0)));
    await ok(service.api('POST', '/customers', [{ name: 'Third' }]));
    await ok(service.api('POST', '/customers/name/Third/sns', entries(0, 1)));
    expect(await lastAudit()).toMatchObject({
      targets: [
        { kind: 'sn', key: sns[0] },
        { kind: 'sn', key: sns[1] },
        { kind: 'customer', key: 'Ada' },
        { kind: 'customer', key: 'Third' },
      ],
      after: [{ customer: 'Third' }, { customer: 'Third' }, {}, { sns: [sns[0], sns[1]] }],
    });
  });

  test.each([
    ['an SN twice', () => [{ sn: sns[0] }, { sn: sns[0]?.toLowerCase() }], 515, '[1].sn'],
    ['an unknown SN', () => [{ sn: sns[0] }, { sn: 'EXACT_1' }], 1798, '[1]'],
    ['what is no SN', () => [{ sn: sns[0] }, { sn: '?' }], 1806, '[1]'],
    ['no SN', () => [{}], 514, '[0].sn'],
  ])('refuses a batch with %s as a whole', async (_what, body, code, at) => {
    for (const method of ['POST', 'DELETE']) {
      const { envelope } = await service.api(method, path, body());
      expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, at]);
    }
    expect(await customers()).toEqual([]);
  });

  test('refuses a batch with an archived SN (4093) as a whole', async () => {
    await ok(service.api('POST', '/sns/archive', [sns[1]]));
    const { envelope } = await service.api('POST', path, entries(0, 1));
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([4093, '[1]']);
    expect(await customers()).toEqual([]);
  });
});

test('of an unknown customer there are no SNs to list, bind or unbind: 4040', async () => {
  for (const path of ['/customers/name/Eve/sns', '/customers/name/Nobody/Ada/sns']) {
    expect((await service.api('GET', path)).envelope.status).toBe(4040);
    expect((await service.api('POST', path, [{ sn: sns[0] }])).envelope.status).toBe(4040);
    expect((await service.api('DELETE', path, [{ sn: sns[0] }])).envelope.status).toBe(4040);
  }
});

test('whatever is bound and unbound in whatever way, an SN has the last customer it was bound to, and no other', async () => {
  const paths = ['Ada', 'Partners/Ada'];
  const step = fc.record({
    sn: fc.nat(2),
    customer: fc.nat(1),
    how: fc.constantFrom('bind', 'set', 'give', 'unbind', 'take'),
  });
  const run = (how: string, sn: string, customer: string) => {
    const [name, groupName] = customer.split('/').toReversed();
    if (how === 'set') return service.api('POST', `/sns/${sn}/customers`, [{ name, groupName }]);
    if (how === 'bind') return service.api('POST', `/sns/${sn}/customers/name/${customer}`);
    if (how === 'unbind') return service.api('DELETE', `/sns/${sn}/customers/name/${customer}`);
    return service.api(how === 'give' ? 'POST' : 'DELETE', `/customers/name/${customer}/sns`, [{ sn }]);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const path of paths) await ok(service.api('DELETE', `/customers/name/${path}/sns`, sns.map((sn) => ({ sn })))); // prettier-ignore
      const model = new Map<string, string>();
      for (const { sn: at, customer, how } of steps) {
        const [sn = '', path = ''] = [sns[at], paths[customer]];
        expect((await run(how, sn, path)).envelope.status).toBe(0);
        if (how === 'unbind' || how === 'take') {
          if (model.get(sn) === path) model.delete(sn);
        } else model.set(sn, path);
      }
      for (const sn of sns) {
        const found = (await customers(sn)).map(({ name, groupName }) => [groupName, name].filter(Boolean).join('/'));
        expect(found).toEqual([...model].filter(([of]) => of === sn).map(([, path]) => path));
      }
      for (const path of paths) {
        const { items } = (await service.api('GET', `/customers/name/${path}/sns`)).envelope.data;
        expect(items.map(({ sn }) => sn)).toEqual(sns.filter((sn) => model.get(sn) === path));
      }
    }),
    { numRuns: 25 },
  );
});
