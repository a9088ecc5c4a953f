import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkCharacter } from '../../contract/sns/sn.ts';
import { makeCatalogue, makeSn, makeSns } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const read = async (sn: string, query = '') => (await service.api('GET', `/sns/${sn}${query}`)).envelope.data.items[0];
const unknownSn = `AAAAAAAAAAAAAAA${checkCharacter('AAAAAAAAAAAAAAA')}`;
const mistyped = `${unknownSn.slice(0, 15)}${unknownSn.endsWith('B') ? 'C' : 'B'}`;

describe('GET /sns/{sn}', () => {
  test('answers the record under any spelling of the SN, with its version', async () => {
    const sn = await makeSn(service, { concurrentNumber: 3 });
    const spelled = `${sn.slice(0, 4).toLowerCase()}-${sn.slice(4, 8)}%20${sn.slice(8)}`;
    const { envelope, headers } = await service.api('GET', `/sns/${spelled}`);
    expect(envelope.data.items[0]).toMatchObject({
      sn,
      status: 0,
      type: 'LOCAL',
      concurrentNumber: 3,
      vmDetect: false,
    });
    expect(headers.get('etag')).toBe('"1"');
  });

  test.each([
    ['product', { product: { productName: 'Studio', productGuid: expect.any(String) } }],
    [
      'template,business',
      { template: { name: 'Default' }, business: { name: 'B', guid: expect.any(String), type: 'GROUP' } },
    ],
    [
      'all',
      { product: expect.anything(), template: { name: 'Default', templateQuantity: 4 }, business: expect.anything() },
    ],
    ['use', { deviceCount: 0, userCount: 0, seatCount: 0, useCount: 0 }],
  ])('scope=%s tells more', async (scope, expected) => {
    await service.api('POST', '/products', { productName: 'Studio' });
    await service.api('POST', '/businesses', { name: 'B', type: 'GROUP' });
    const template = { name: 'Default', ...(scope === 'all' && { templateQuantity: 4 }) };
    const [sn = ''] = await makeSns(service, { product: 'Studio', template: 'Default', business: 'B' }, { template });
    expect(await read(sn, `?scope=${scope}`)).toMatchObject(expected);
    expect(await read(sn)).not.toHaveProperty('product');
  });

  test.each([
    [mistyped, 400, 1806],
    ['abc', 400, 1806],
    ['ABC!DEF', 400, 1806],
    [unknownSn, 404, 1798],
    ['EXACT_1', 404, 1798],
  ])('%s answers %i with %i', async (sn, http, code) => {
    const answer = await service.api('GET', `/sns/${encodeURIComponent(sn)}`);
    expect([answer.http, answer.envelope.status]).toEqual([http, code]);
  });

  test('refuses an unknown word of scope', async () => {
    const { envelope } = await service.api('GET', `/sns/${await makeSn(service)}?scope=product,wings`);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, 'query.scope']);
  });
});

describe('PATCH /sns/{sn}', () => {
  test('changes supplied fields only; null empties; an end date alone means its last second', async () => {
    const sn = await makeSn(service, { volumeNumber: 3, description: 'old', usersNumber: 2 });
    service.time.now += 30;
    const { envelope, headers } = await service.api('PATCH', `/sns/${sn}`, {
      sn,
      status: 1,
      endDate: '2027-02-28',
      usersNumber: null,
    });
    expect(envelope.data.items[0]).toMatchObject({
      status: 1,
      volumeNumber: 3,
      description: 'old',
      endDate: '2027-02-28 23:59:59',
      updateTime: '2026-11-21 09:00:30',
      regDate: '2026-11-21 09:00:00',
    });
    expect(envelope.data.items[0]).not.toHaveProperty('usersNumber');
    expect(headers.get('etag')).toBe('"2"');
  });

  test.each<[{ sn?: string; [name: string]: unknown }, number, string]>([
    [{ status: 0 }, 514, 'sn'],
    [{ sn: 'PATH' }, 514, 'status'],
    [{ sn: 'PATH', status: 3 }, 515, 'status'],
    [{ sn: 'PATH', status: '1' }, 515, 'status'],
    [{ sn: 'OTHER_SN', status: 0 }, 515, 'sn'],
    [{ sn: 'PATH', status: 0, endDate: '2027-02-29' }, 515, 'endDate'],
    [{ sn: 'PATH', status: 0, startDate: '2028-01-01', endDate: '2027-01-01' }, 515, 'endDate'],
    [{ sn: 'PATH', status: 0, accessLog: true }, 515, 'accessLog'],
    [{ sn: 'PATH', status: 0, regDate: '2027-01-01' }, 515, 'regDate'],
    [{ sn: 'PATH', status: 0, usageNumber: 2 ** 31 }, 515, 'usageNumber'],
    [{ sn: 'PATH', status: 0, description: 'a\u0000b' }, 515, 'description'],
  ])('refuses %j with %i at %s and changes nothing', async (body, code, path) => {
    const sn = await makeSn(service);
    const before = await read(sn);
    const { envelope } = await service.api('PATCH', `/sns/${sn}`, { ...body, ...(body.sn === 'PATH' && { sn }) });
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([code, path]);
    expect(await read(sn)).toEqual(before);
  });

  test('a flag once set cannot be cleared', async () => {
    const sn = await makeSn(service, { vmDetect: true });
    const { http, envelope } = await service.api('PATCH', `/sns/${sn}`, {
      sn,
      status: 0,
      vmDetect: false,
      readonly: false,
    });
    expect([http, envelope.status, envelope.errors]).toEqual([
      409,
      4093,
      [{ path: 'vmDetect', msg: 'is set and cannot be cleared' }],
    ]);
  });

  test('If-Match of an older version is 4120', async () => {
    const sn = await makeSn(service);
    await service.api('PATCH', `/sns/${sn}`, { sn, status: 1 }, { 'if-match': '"1"' });
    const { http, envelope } = await service.api('PATCH', `/sns/${sn}`, { sn, status: 0 }, { 'if-match': '"1"' });
    expect([http, envelope.status]).toEqual([412, 4120]);
    expect(await read(sn)).toMatchObject({ status: 1 });
  });

  test('the SN of the body is judged before version and existence', async () => {
    const sn = await makeSn(service);
    const stale = { 'if-match': '"9"' };
    const other = await service.api('PATCH', `/sns/${sn}`, { sn: 'OTHER_SN', status: 0 }, stale);
    const malformed = await service.api('PATCH', '/sns/UNKNOWN_SN', { sn: '?', status: 0 });
    expect([other.envelope.status, malformed.envelope.status]).toEqual([515, 1806]);
  });

  test.each([0, 1, 2, 4])('status may move from any value to %i', async (to) => {
    const sn = await makeSn(service);
    for (const from of [1, 2, 4, 0]) {
      await service.api('PATCH', `/sns/${sn}`, { sn, status: from });
      expect((await service.api('PATCH', `/sns/${sn}`, { sn, status: to })).envelope.data.items[0]).toMatchObject({
        status: to,
      });
    }
  });
});

describe('PATCH and POST /sns', () => {
  test('PATCH leaves absent fields, POST empties them; flags and status stay under both', async () => {
    const catalogue = await makeCatalogue(service);
    const [one = '', two = ''] = await makeSns(
      service,
      catalogue,
      { volumeNumber: 1, usersNumber: 2, vmDetect: true },
      2,
    );
    await service.api('PATCH', '/sns', [
      { sn: one, status: 1 },
      { sn: two, volumeNumber: 9 },
    ]);
    expect(await read(one)).toMatchObject({ status: 1, volumeNumber: 1, usersNumber: 2 });
    const { envelope } = await service.api('POST', '/sns', [
      { sn: one, volumeNumber: 5 },
      { sn: two, volumeNumber: 6 },
    ]);
    expect(envelope.data.items).toMatchObject([
      { sn: one, status: 1, volumeNumber: 5, vmDetect: true },
      { sn: two, volumeNumber: 6 },
    ]);
    expect(envelope.data.items[0]).not.toHaveProperty('usersNumber');
  });

  test('one bad entry leaves all as they were, and every fault is told with its place', async () => {
    const [one = '', two = ''] = await makeSns(service, await makeCatalogue(service), { vmDetect: true }, 2);
    const { envelope } = await service.api('PATCH', '/sns', [
      { sn: one, volumeNumber: 7, accessLog: true },
      { sn: two, vmDetect: false },
    ]);
    expect(envelope.status).toBe(515);
    expect(envelope.errors?.map((error) => error.path)).toEqual(['[0].accessLog', '[1].vmDetect']);
    expect(await read(one)).not.toHaveProperty('volumeNumber');
  });

  test.each([
    [[], 515],
    [{}, 515],
    [[{ status: 1 }], 514],
    [[{ sn: mistyped }], 1806],
    [[{ sn: unknownSn }], 1798],
  ])('%j is %i', async (body, code) => {
    for (const method of ['PATCH', 'POST'])
      expect((await service.api(method, '/sns', body)).envelope.status).toBe(code);
  });

  test('If-Match holds for each SN of a batch', async () => {
    const [one = '', two = ''] = await makeSns(service, await makeCatalogue(service), {}, 2);
    const send = (body: object) => service.api('PATCH', '/sns', body, { 'if-match': '"1"' });
    expect((await send([{ sn: one, status: 1 }])).envelope.status).toBe(0);
    expect(
      (
        await send([
          { sn: two, status: 1 },
          { sn: one, status: 0 },
        ])
      ).envelope.status,
    ).toBe(4120);
    expect(await read(two)).toMatchObject({ status: 0 });
  });

  test('the same SN twice in one batch is refused, whatever its spelling', async () => {
    const sn = await makeSn(service);
    const { envelope } = await service.api('PATCH', '/sns', [{ sn }, { sn: sn.toLowerCase() }]);
    expect([envelope.status, envelope.errors?.[0]?.path]).toEqual([515, '[1].sn']);
  });

  test('1,001 entries are refused', async () => {
    const { envelope } = await service.api(
      'PATCH',
      '/sns',
      Array.from({ length: 1001 }, () => ({ sn: unknownSn })),
    );
    expect(envelope.status).toBe(515);
  });
});
