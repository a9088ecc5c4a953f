import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeTokenIds, makeTokenSn } from '../../testing/tokenids.ts';

let service: TestApp;
let sn: string;
beforeEach(async () => {
  service = createTestApp();
  sn = await makeTokenSn(service);
});
afterEach(() => service.close());

const bind = (owner: string, ...entries: object[]) => service.api('POST', `/sns/${owner}/tokenids`, entries);
const unbind = (owner: string, ...entries: object[]) => service.api('DELETE', `/sns/${owner}/tokenids`, entries);
const add = (...tokens: object[]) => ok(service.api('POST', '/tokenids', tokens));
const bound = async (owner: string) =>
  (await ok(service.api('GET', `/sns/${owner}/tokenids`))).envelope.data.items.map((item) => item['guid']);

describe('POST /sns/{sn}/tokenids', () => {
  beforeEach(() =>
    add({ guid: 'A', tokenType: 6, label: 'a' }, { guid: 'B', tokenType: 6 }, { guid: 'C', tokenType: 6, label: 'c' }),
  );

  test('binds by guid and type, by label, and by both', async () => {
    const { envelope } = await ok(
      bind(sn, { guid: 'B', tokenType: 6 }, { label: 'a' }, { guid: 'C', tokenType: 6, label: 'c' }),
    );
    expect(envelope.data.items).toEqual(['B', 'A', 'C'].map((guid) => ({ guid, tokenType: 6 })));
    expect(await bound(sn)).toEqual(['A', 'B', 'C']);
  });

  test('binding again changes nothing and is not audited', async () => {
    const count = async () => (await ok(service.api('GET', '/audit'))).envelope.data.total;
    await ok(bind(sn, { label: 'a' }));
    const before = await count();
    expect((await ok(bind(sn, { label: 'a' }))).envelope.data.total).toBe(1);
    expect(await count()).toBe(before);
    expect((await ok(service.api('GET', '/tokenids/guid/A/6'))).headers.get('etag')).toBe('"2"');
  });

  test('one that is bound elsewhere is 4092 at its place, and nothing is bound', async () => {
    await ok(bind(await makeTokenSn(service), { label: 'a' }));
    const { envelope } = await bind(sn, { guid: 'B', tokenType: 6 }, { label: 'a' });
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([4092, '[1]']);
    expect(await bound(sn)).toEqual([]);
  });

  test('a single empty object unbinds all, and none is fine', async () => {
    await ok(bind(sn, { label: 'a' }, { label: 'c' }));
    const other = await makeTokenSn(service);
    await ok(bind(other, { guid: 'B', tokenType: 6 }));
    expect((await ok(bind(sn, {}))).envelope.data.items).toEqual(['A', 'C'].map((guid) => ({ guid, tokenType: 6 })));
    expect([await bound(sn), await bound(other)]).toEqual([[], ['B']]);
    expect((await ok(bind(sn, {}))).envelope.data.total).toBe(0);
  });

  test('is told the audit log at each token ID and at the SN', async () => {
    await ok(bind(sn, { label: 'a' }));
    await ok(bind(sn, {}));
    const { envelope } = await service.api('POST', '/audit/data', {
      querys: [{ name: 'operation', op: '=', values: ['bindTokenIds'] }],
    });
    const targets = [{ kind: 'tokenid', key: 'A/6' }, { kind: 'sn', key: sn }]; // prettier-ignore
    expect(envelope.data.items).toMatchObject([
      { targets, before: [{}, {}], after: [{ sn }, { 'tokenids.A/6': 'bound' }] },
      { targets, before: [{ sn }, { 'tokenids.A/6': 'bound' }], after: [{}, {}] },
    ]);
  });

  test.each([
    [[{ guid: 'A' }], 514, '[0].tokenType'],
    [[{ tokenType: 6 }], 514, '[0].guid'],
    [[{ label: 'a' }, {}], 515, '[1]'],
    [[{}, {}], 515, '[0]'],
    [[{ guid: 'A', tokenType: 6, label: 'c' }], 515, '[0].label'],
    [[{ tokenType: 5, label: 'a' }], 515, '[0].label'],
    [[{ guid: 'A', tokenType: 6 }, { label: 'a' }], 515, '[1]'],
    [[{ guid: 'A', tokenType: 7 }], 515, '[0].tokenType'],
    [[{ guid: null }], 515, '[0].guid'],
    [[{ colour: 'red' }], 515, '[0].colour'],
    [[], 515, 'body'],
    [{}, 515, 'body'],
    [[{ guid: 'Z', tokenType: 6 }], 4040, '[0]'],
    [[{ guid: 'A', tokenType: 5 }], 4040, '[0]'],
    [[{ label: 'z' }], 4040, '[0]'],
  ])('refuses %j with %i at %s', async (body, code, path) => {
    const { envelope } = await service.api('POST', `/sns/${sn}/tokenids`, body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
  });
});

describe('the type of the SN', () => {
  test.each([
    ['TOKEN_ID', 5],
    ['TOKEN_ID_FLOAT', 6],
    ['TOKEN_ID_GROUP', 6],
  ])('%s takes tokenType %i alone; the other is 1812', async (type, fitting) => {
    const owner = await makeTokenSn(service, type);
    for (const tokenType of [5, 6] as const) {
      const [token] = await makeTokenIds(service, 1, tokenType);
      const code = (await bind(owner, { guid: token?.guid, tokenType })).envelope.status;
      expect(code).toBe(tokenType === fitting ? 0 : 1812);
    }
  });

  test.each(['LOCAL', 'CLOUD', 'GROUP', 'FLOAT'])('%s takes none: 1812, by every way', async (type) => {
    const owner = await makeSn(service, {}, { type });
    await add({ guid: 'A', tokenType: 6, label: 'a' });
    expect((await bind(owner, { label: 'a' })).envelope.status).toBe(1812);
    expect((await service.api('POST', `/sns/${owner}/tokenids/guid/A`)).envelope.status).toBe(1812);
    expect((await service.api('POST', `/sns/${owner}/tokenids/label/a`)).envelope.status).toBe(1812);
    await ok(service.api('DELETE', `/sns/${owner}/tokenids/guid/A`));
  });
});

describe('POST and DELETE /sns/{sn}/tokenids/guid/{guid} and /label/{label}', () => {
  test('a guid of both types means the one that fits the SN', async () => {
    await add({ guid: 'A', tokenType: 5 }, { guid: 'A', tokenType: 6 });
    const traditional = await makeTokenSn(service, 'TOKEN_ID');
    const made = await ok(service.api('POST', `/sns/${traditional}/tokenids/guid/A`));
    expect([made.headers.get('etag'), made.envelope.data.items]).toEqual(['"2"', [{ guid: 'A' }]]);
    await ok(service.api('POST', `/sns/${sn}/tokenids/guid/A`));
    const find = async (type: number) =>
      (await service.api('GET', `/tokenids/guid/A/${type}`)).envelope.data.items[0]?.['sn'];
    expect([await find(5), await find(6)]).toEqual([traditional, sn]);
    await ok(unbind(sn, { guid: 'A' }));
    expect([await find(5), await find(6)]).toEqual([traditional, undefined]);
  });

  test('bind and unbind, and say by what', async () => {
    await add({ guid: 'A', tokenType: 6, label: 'a b' });
    const label = await ok(service.api('POST', `/sns/${sn}/tokenids/label/a%20b`));
    expect(label.envelope.data.items).toEqual([{ label: 'a b' }]);
    expect((await ok(service.api('DELETE', `/sns/${sn}/tokenids/label/a%20b`))).envelope.data.items).toEqual([
      { label: 'a b' },
    ]);
    expect(await bound(sn)).toEqual([]);
    await ok(service.api('POST', `/sns/${sn}/tokenids/guid/A`));
    expect((await ok(service.api('DELETE', `/sns/${sn}/tokenids/guid/A`))).envelope.data.items).toEqual([
      { guid: 'A' },
    ]);
    expect(await bound(sn)).toEqual([]);
  });

  test('a refusal of one names no place in a list', async () => {
    await add({ guid: 'A', tokenType: 5 });
    const { envelope } = await service.api('POST', `/sns/${sn}/tokenids/guid/A`);
    expect([envelope.status, envelope.msg, envelope.errors]).toEqual([
      1812,
      'The token ID A has tokenType 5, which does not fit an SN of type TOKEN_ID_FLOAT; that takes 6.',
      undefined,
    ]);
  });

  test('an unknown token ID is 4040, an unknown SN 1798, a malformed one 1806', async () => {
    for (const [owner, code] of [
      [sn, 4040],
      ['NOSUCHSN', 1798],
      ['MJDFUNFYBNQMFNYZ', 1806],
    ] as const) {
      for (const path of ['guid/Z', 'label/z']) {
        for (const method of ['POST', 'DELETE']) {
          expect((await service.api(method, `/sns/${owner}/tokenids/${path}`)).envelope.status).toBe(code);
        }
      }
    }
  });
});

describe('DELETE /sns/{sn}/tokenids', () => {
  beforeEach(() => add({ guid: 'A', tokenType: 6, label: 'a' }, { guid: 'B', tokenType: 6, label: 'b' }));

  test('unbinds by guid, by label, by both; what is not bound here stays as it is', async () => {
    const other = await makeTokenSn(service);
    await ok(bind(sn, { label: 'a' }));
    await ok(bind(other, { label: 'b' }));
    const { envelope } = await ok(unbind(sn, { guid: 'A', label: 'a' }, { guid: 'B' }));
    expect(envelope.data.items).toEqual([{ guid: 'A' }, { guid: 'B' }]);
    expect([await bound(sn), await bound(other)]).toEqual([[], ['B']]);
    await ok(unbind(sn, { label: 'a' }));
  });

  test.each([
    [[{}], 514, '[0].guid'],
    [[{ guid: 'A', tokenType: 6 }], 515, '[0].tokenType'],
    [[{ guid: 'A', label: 'b' }], 515, '[0].label'],
    [[{ guid: 'A' }, { label: 'a' }], 515, '[1]'],
    [[{ guid: 'Z' }], 4040, '[0]'],
    [[], 515, 'body'],
  ])('refuses %j with %i at %s', async (body, code, path) => {
    const { envelope } = await service.api('DELETE', `/sns/${sn}/tokenids`, body);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
  });
});
