import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCatalogue, ok, unique, type Catalogue } from '../../testing/factories.ts';
import { given } from '../../testing/offline.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

/** Adds an unbound floating token ID. */
async function makeToken(tokenType = 6): Promise<{ guid: string; label: string }> {
  const token = { guid: unique('TOKEN').replace(' ', ''), label: unique('label') };
  await ok(service.api('POST', '/tokenids', [{ ...token, tokenType }]));
  return token;
}
const catalogue = (type = 'TOKEN_ID_FLOAT') => makeCatalogue(service, { type });

const spelled = ({ product, template, business }: Catalogue, guid: string) => ({
  snake: {
    product_name: product,
    template_name: template,
    business_name: business,
    tokenid_type: '6',
    tokenid_guid: guid,
  },
  camel: { productName: product, templateName: template, businessName: business, tokenIDType: '6', tokenIDGuid: guid },
});
const path = (query: Record<string, string>) => `/sns/tokenid_update_code?${new URLSearchParams(query).toString()}`;
const boundTo = async (guid: string) =>
  (await ok(service.api('GET', `/tokenids/guid/${guid}/6`))).envelope.data.items[0]?.['sn'];

describe('POST /sns/tokenid_update_code', () => {
  test.each(['snake', 'camel'] as const)('makes and binds an SN, with parameters in %s spelling', async (spelling) => {
    const { guid, label } = await makeToken();
    const names = await catalogue();
    const query = spelled(names, guid)[spelling];
    const licence = await given(service, path(query), { concurrentNumber: 5, endDate: '2027-01-31' });
    expect(licence).toMatchObject({
      kind: 'update', type: 'TOKEN_ID_FLOAT', limits: { concurrentNumber: 5 },
      device: { mid: guid, deviceCode: guid, machineName: label },
      validity: { endDate: '2027-01-31T23:59:59.000Z', activeDate: '2026-11-21T09:00:00.000Z' },
    }); // prettier-ignore
    expect(await boundTo(guid)).toBe(licence.sn);
    expect((await ok(service.api('GET', `/sns/${licence.sn}/machines`))).envelope.data.total).toBe(0);
    const [record] = (await ok(service.api('GET', `/sns/${licence.sn}`))).envelope.data.items;
    expect(record).toMatchObject({ activeType: 'offline', lastUpdateDate: '2026-11-21 09:00:00' });
  });

  test('of a bound one it needs the guid alone, and changes no attribute', async () => {
    const { guid } = await makeToken();
    const first = await given(service, path(spelled(await catalogue(), guid).snake), undefined);
    const second = await given(service, path({ tokenid_guid: guid }), { concurrentNumber: 9 });
    expect([second.sn, second.limits]).toEqual([first.sn, {}]);
    expect(second.serial).toBeGreaterThan(first.serial);
    await ok(service.api('PATCH', `/sns/${first.sn}`, { sn: first.sn, status: 1 }));
    expect((await service.api('POST', path({ tokenid_guid: guid }))).envelope.status).toBe(1797);
  });

  test('both spellings may be there when they say the same: else 515', async () => {
    const { guid } = await makeToken();
    const { snake, camel } = spelled(await catalogue(), guid);
    expect((await service.api('POST', path({ ...snake, tokenIDGuid: 'another' }))).envelope.status).toBe(515);
    await given(service, path({ ...snake, ...camel }), {});
  });

  const missing = (name: string) => async () => {
    const { guid } = await makeToken();
    return Object.fromEntries(Object.entries(spelled(await catalogue(), guid).snake).filter(([key]) => key !== name));
  };
  test.each<[about: string, query: () => Promise<Record<string, string>>, code: number, path?: string]>([
    ['without its guid', missing('tokenid_guid'), 514, 'query.tokenid_guid'],
    ['without a product', missing('product_name'), 514, 'query.product_name'],
    ['without a template', missing('template_name'), 514, 'query.template_name'],
    ['without a business', missing('business_name'), 514, 'query.business_name'],
    ['an unknown token ID', async () => spelled(await catalogue(), 'nobody').snake, 4040],
    ['one of type 5', async () => spelled(await catalogue(), (await makeToken(5)).guid).snake, 4040],
    [
      'another tokenid_type',
      async () => ({ ...spelled(await catalogue(), (await makeToken()).guid).snake, tokenid_type: '5' }),
      515,
      'query.tokenid_type',
    ],
    [
      'a business of another type',
      async () => spelled(await catalogue('TOKEN_ID_GROUP'), (await makeToken()).guid).snake,
      1812,
    ],
    [
      'an unknown business',
      async () => ({ ...spelled(await catalogue(), (await makeToken()).guid).snake, business_name: 'none' }),
      4040,
    ],
  ])('%s is refused, and no SN stays of it', async (_about, query, code, where) => {
    const url = path(await query());
    const before = (await ok(service.api('GET', '/sns'))).envelope.data.total;
    const { envelope } = await service.api('POST', url, {});
    expect(envelope.status).toBe(code);
    if (where !== undefined) expect(envelope.errors?.[0]?.path).toBe(where);
    expect((await ok(service.api('GET', '/sns'))).envelope.data.total).toBe(before);
  });

  test('the audit log tells the SN, the binding and the string', async () => {
    const { guid } = await makeToken();
    const { sn, serial } = await given(service, path(spelled(await catalogue(), guid).snake), {});
    const body = { querys: [{ name: 'target', op: '=', values: [sn] }] };
    const [entry] = (await ok(service.api('POST', '/audit/data', body))).envelope.data.items;
    expect(entry?.['targets']).toEqual([
      { kind: 'sn', key: sn },
      { kind: 'tokenid', key: `${guid}/6` },
      { kind: 'sn', key: sn },
    ]);
    expect(((entry?.['after'] ?? []) as unknown[]).slice(1)).toEqual([{ sn }, { string: 'update', serial, mid: guid }]);
  });
});
