import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../contract/operations.ts';
import { makeCatalogue, makeSn, ok, unique, type Catalogue } from '../../testing/factories.ts';
import { makeFeatures } from '../../testing/features.ts';
import { uniqueMac } from '../../testing/machines.ts';
import { given, licencesIn, newDevice } from '../../testing/offline.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
beforeAll(() => {
  service = createTestApp();
});
afterAll(() => service.close());

const generate = (body: unknown, query = '') => service.api('POST', `/sns/generate_update_code${query}`, body);
const names = ({ product, template, business }: Catalogue) => ({
  product: { productName: product },
  template: { name: template },
  business: { name: business },
});
const snCount = async () => (await ok(service.api('GET', '/sns'))).envelope.data.total;

describe('POST /sns/generate_update_code', () => {
  test('makes an SN with its attributes and answers the string of the device', async () => {
    const catalogue = await makeCatalogue(service, { type: 'FLOAT', concurrentNumber: 3 });
    const device = newDevice();
    const licence = await given(service, '/sns/generate_update_code', {
      device: device.deviceCode,
      sn_attribute: {
        ...names(catalogue), startDate: '2026-11-01 00:00:00', endDate: '2027-11-01', volumeNumber: 4, licenseBorrow: true,
        description: 'by hand', data: [{ name: 'region', value: 'EU' }],
      },
    }); // prettier-ignore
    expect(licence).toMatchObject({
      kind: 'update', type: 'FLOAT', device: { deviceCode: device.deviceCode }, limits: { volumeNumber: 4, concurrentNumber: 3 },
      flags: { licenseBorrow: true }, data: [{ name: 'region', value: 'EU' }],
      validity: { startDate: '2026-11-01T00:00:00.000Z', endDate: '2027-11-01T23:59:59.000Z' },
    }); // prettier-ignore
    const [record] = (await ok(service.api('GET', `/sns/${licence.sn}`))).envelope.data.items;
    expect(record).toMatchObject({ activeType: 'offline', description: 'by hand', concurrentNumber: 3 });
  });

  test('several devices share one item with a list, one device has its own', async () => {
    const attributes = names(await makeCatalogue(service));
    const [device, ...macs] = [newDevice().deviceCode, uniqueMac(), uniqueMac(), uniqueMac()];
    const answer = await ok(
      generate({ device, mac: macs.slice(0, 2), devices: [{ mac: macs[2] }], sn_attribute: attributes }),
    );
    const [item, ...more] = answer.envelope.data.items;
    const licences = licencesIn(service, String(item?.['code']));
    expect([more, String(item?.['code']).startsWith('<updateInfos>')]).toEqual([[], true]);
    expect(licences.map(({ device: { mid } }) => mid)).toEqual([device, ...macs]);
    expect(new Set(licences.map(({ sn }) => sn)).size).toBe(1);
    for (const single of [{ mac: uniqueMac() }, { devices: [{ mac: uniqueMac() }] }]) {
      const [only] = (await ok(generate({ ...single, sn_attribute: attributes }, '?scope=formatted'))).envelope.data
        .items;
      expect(String(only?.['code'])).toMatch(/^<updateInfo>\n/);
    }
  });

  test('identifies features by the rules of this operation', async () => {
    const fixture = await makeFeatures(service, {
      one: { featureId: 1, name: 'Export', value: 5, version: '1.0' },
      two: { featureId: 1, name: 'Export', value: 7, version: '2.0' },
      three: { featureId: 2, name: 'Import', value: 1 },
    });
    const make = (features: object[]) => generate({ mac: uniqueMac(), sn_attribute: { ...names(fixture), features } });
    const answer = await ok(
      make([
        { featureId: 1, name: 'Export', value: 7, version: '9' },
        { featureId: 2, users: 4 },
      ]),
    );
    const [licence] = licencesIn(service, String(answer.envelope.data.items[0]?.['code']));
    expect(licence?.['features']).toEqual([
      expect.objectContaining({ id: fixture.ids['two'], value: 7, version: '9' }),
      expect.objectContaining({ id: fixture.ids['three'], users: 4 }),
    ]);
    const before = await snCount();
    const ambiguous = await make([{ featureId: 1 }]);
    expect([ambiguous.envelope.status, ambiguous.envelope.errors?.[0]?.path]).toEqual([
      4091,
      'sn_attribute.features[0]',
    ]);
    expect((await make([{ name: 'Export', version: '1.0' }])).envelope.status).toBe(514);
    expect((await make([{ featureId: 3 }])).envelope.status).toBe(1283);
    expect(await snCount()).toBe(before);
  });

  test('an SN that is there is used as it is', async () => {
    const sn = await makeSn(service, { volumeNumber: 1 });
    const body = {
      mac: uniqueMac(),
      sn_attribute: { sn: sn.toLowerCase(), volumeNumber: 9, ...names(await makeCatalogue(service)) },
    };
    expect((await given(service, '/sns/generate_update_code', body)).limits).toEqual({ volumeNumber: 1 });
    expect((await generate({ ...body, mac: uniqueMac() })).envelope.status).toBe(1795);
  });

  test('one that is not there is made under its name, when product, template and business are named', async () => {
    const sn = unique('CUSTOM_').replaceAll(' ', '');
    expect((await generate({ mac: uniqueMac(), sn_attribute: { sn } })).envelope.status).toBe(1798);
    const attributes = { sn: `${sn.slice(0, 4)}-${sn.slice(4)}`, ...names(await makeCatalogue(service)) };
    expect((await given(service, '/sns/generate_update_code', { mac: uniqueMac(), sn_attribute: attributes })).sn).toBe(
      sn,
    );
  });

  const literals = Object.keys(operations).flatMap((key) => /^\S+ \/sns\/(\w+)/.exec(key)?.[1] ?? []);
  test.each([...new Set(literals)])('no SN is called %s, which stands in a path below /sns: 515', async (word) => {
    const { envelope } = await generate({
      mac: uniqueMac(),
      sn_attribute: { sn: word, ...names(await makeCatalogue(service)) },
    });
    // A word of 4 to 64 letters could be an SN; a shorter one never is.
    expect(envelope.status).toBe(word.length < 4 ? 1806 : 515);
  });

  test.each<[body: (catalogue: Catalogue) => object, code: number, path?: string]>([
    [() => ({}), 514, 'device'],
    [() => ({ sn_attribute: {} }), 514, 'device'],
    [() => ({ mac: uniqueMac() }), 514, 'sn_attribute.product.productName'],
    [
      (catalogue) => ({ mac: uniqueMac(), sn_attribute: { ...names(catalogue), business: undefined } }),
      514,
      'sn_attribute.business.name',
    ],
    [(catalogue) => ({ mac: uniqueMac(), sn_attribute: { ...names(catalogue), business: { name: 'none' } } }), 4040],
    [
      (catalogue) => ({ mac: uniqueMac(), sn_attribute: { ...names(catalogue), accessLog: true } }),
      515,
      'sn_attribute.accessLog',
    ],
    [
      (catalogue) => ({
        mac: uniqueMac(),
        sn_attribute: { ...names(catalogue), startDate: '2027-01-01', endDate: '2026-12-01' },
      }),
      515,
      'sn_attribute.endDate',
    ],
    [(catalogue) => ({ mac: uniqueMac(), sn_attribute: { ...names(catalogue), volumeNumber: 0 } }), 1795],
    [(catalogue) => ({ mac: uniqueMac(), sn_attribute: { ...names(catalogue), endDate: '2026-01-01' } }), 1793],
    [(catalogue) => ({ mac: uniqueMac(), sn_attribute: { ...names(catalogue), sn: 'MJDFUNFYBNQMFNYZ' } }), 1806],
    [(catalogue) => ({ device: 'ABC', sn_attribute: names(catalogue) }), 515],
    [(catalogue) => ({ device: 'BLC1', sn_attribute: names(catalogue) }), 2307],
    [
      (catalogue) => ({ mac: '00-1B-44-11-3A-B7', devices: [{ mac: '001b44113ab7' }], sn_attribute: names(catalogue) }),
      515,
      'devices',
    ],
    [(catalogue) => ({ mac: uniqueMac(), sn_attribute: { ...names(catalogue), extra: 1 } }), 515, 'sn_attribute.extra'],
  ])('%# is refused: %i, and no SN stays of it', async (body, code, path) => {
    const catalogue = await makeCatalogue(service);
    const before = await snCount();
    const { envelope } = await generate(body(catalogue));
    expect(envelope.status).toBe(code);
    if (path !== undefined) expect(envelope.errors?.[0]?.path).toBe(path);
    expect(await snCount()).toBe(before);
  });

  test('an SN that is made is in the audit log, and support may not make one: 531', async () => {
    const attributes = names(await makeCatalogue(service));
    const licence = await given(service, '/sns/generate_update_code', { mac: uniqueMac(), sn_attribute: attributes });
    const { items } = (await ok(service.api('POST', '/audit/data', { sorts: [{ name: 'time', order: 'DESC' }] })))
      .envelope.data;
    const entry = items.find(({ operation }) => operation === 'generateUpdateCode');
    const made = items.find(({ targets }) => JSON.stringify(targets).includes(licence.sn)) ?? entry;
    expect(((made?.['targets'] ?? []) as { kind: string }[]).map(({ kind }) => kind)).toEqual(['sn', 'sn', 'machine']);
    const asSupport = (sn_attribute: object) =>
      service.as('support')('POST', '/sns/generate_update_code', { mac: uniqueMac(), sn_attribute });
    expect((await asSupport(attributes)).envelope.status).toBe(531);
    expect((await asSupport({ sn: licence.sn, ...attributes })).envelope.status).toBe(531);
    expect((await asSupport({ sn: licence.sn })).envelope.status).toBe(0);
  });
});

describe('POST /sns/validate_codes', () => {
  test('a wrong code is a result; nothing is written', async () => {
    const { deviceCode } = newDevice();
    const devices = [deviceCode, deviceCode.replaceAll('-', '').toLowerCase(), 'ABC', '', 'B', `${deviceCode}A`].map(
      (code) => ({ code }),
    );
    const { envelope } = await ok(service.api('POST', '/sns/validate_codes', { devices }));
    expect(envelope.data.items.map(({ validated, errorCode }) => [validated, errorCode])).toEqual([
      [true, undefined], [true, undefined], [false, 515], [false, 515], [false, 2307], [false, 2307],
    ]); // prettier-ignore
    expect(envelope.data.items.map((item) => item['deviceCode'])).toEqual(devices.map(({ code }) => code));
    expect(envelope.data.items[2]?.['errorMsg']).toMatch(/begins with the letter B/);
  });

  test.each([
    [{}, 514],
    [{ devices: [] }, 515],
    [{ devices: [{}] }, 514],
    [{ devices: ['BLC1'] }, 515],
    [{ devices: [{ code: 1 }] }, 515],
  ])('%j is refused: %i', async (body, code) => {
    expect((await service.api('POST', '/sns/validate_codes', body)).envelope.status).toBe(code);
  });
});
