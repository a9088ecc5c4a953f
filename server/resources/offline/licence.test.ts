import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { flagApplies, type SnType } from '../../contract/sns/attributes.ts';
import { SN_FLAGS, SN_LIMITS, BUSINESS_FLAGS, BUSINESS_LIMITS } from '../../contract/records/licence.ts';
import { LAST_MOMENT } from '../../contract/calendar.ts';
import { generateBody, makeCatalogue, makeSns, ok, type Catalogue } from '../../testing/factories.ts';
import { uniqueMac } from '../../testing/machines.ts';
import { given, LENDING, licencesIn, newDevice, updateRequest, type TestLicence } from '../../testing/offline.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Item = Record<string, unknown>;

/** Returns the expected licence of an SN, built from answers of the API. */
async function expected(service: TestApp, sn: string, names: Catalogue): Promise<Item> {
  const first = async (path: string): Promise<Item> =>
    (await ok(service.api('GET', path))).envelope.data.items[0] ?? {};
  const all = async (path: string): Promise<Item[]> =>
    (await ok(service.api('GET', `${path}?limit=1000`))).envelope.data.items;
  const { zone } = service.db.read;
  const instant = (time: unknown) =>
    typeof time !== 'string' ? undefined : new Date(Math.min(zone.toInstant(time), LAST_MOMENT) * 1000).toISOString();
  const record = await first(`/sns/${sn}?scope=product,template,business`);
  const business = await first(`/businesses/${encodeURIComponent(names.business)}`);
  const pick = (source: Item, fields: readonly string[], keep: (value: unknown) => boolean): Item =>
    Object.fromEntries(fields.filter((name) => keep(source[name])).map((name) => [name, source[name]]));
  const isThere = (value: unknown): boolean => value !== undefined;
  const isSet = (value: unknown): boolean => value === true;
  return {
    sn,
    status: record['status'],
    type: record['type'],
    product: record['product'],
    template: record['template'],
    business: { name: names.business, guid: business['guid'], controlType: business['controlType'] },
    validity: {
      startDate: instant(record['startDate']),
      endDate: instant(record['endDate']),
      expirationDays: record['expirationDays'],
      activeDate: instant(record['activeDate']),
    },
    limits: {
      ...pick(
        record,
        SN_LIMITS.filter((name) => name !== 'expirationDays' && name !== 'reclaimMinutes'),
        isThere,
      ),
      ...pick(
        business,
        BUSINESS_LIMITS.filter((name) => !SN_LIMITS.some((own) => own === name)),
        isThere,
      ),
    },
    flags: {
      ...pick(record, SN_FLAGS, isSet),
      ...pick(
        business,
        BUSINESS_FLAGS.filter((name) => !SN_FLAGS.some((own) => own === name)),
        isSet,
      ),
    },
    features: (await all(`/sns/${sn}/features`)).map(({ id, featureId, name, value, version, endDate, expirationDays, users, type }) => ({
      id, featureId, name, value, version, endDate: instant(endDate), expirationDays, users, type,
    })), // prettier-ignore
    data: (await all(`/sns/${sn}/datas`)).map(({ name, value }) => ({ name, value })),
  };
}

const limit = fc.option(fc.integer({ min: 1, max: 2_147_483_647 }), { nil: undefined });
const reclaimMinutes = fc.option(fc.integer({ min: 5, max: 10_080 }), { nil: undefined });
const limits = <Name extends string>(names: readonly Name[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, name === 'reclaimMinutes' ? reclaimMinutes : limit])));
const flags = (names: readonly string[]) => fc.record(Object.fromEntries(names.map((name) => [name, fc.boolean()])));
const text = fc
  .string({ unit: fc.constantFrom(...'aB ü许👍<&>"\'\\/{}[]:,'), minLength: 1, maxLength: 12 })
  .map((one) => `x${one.trim()}`.normalize('NFC'));
const date = fc.constantFrom(
  undefined,
  '2026-11-23 10:00:00',
  '2027-03-28 02:30:00',
  '2028-02-29',
  '9999-12-31 23:59:59',
);
const feature = fc.record({
  featureId: fc.nat(50), name: text, value: fc.option(fc.nat(1000), { nil: undefined }), version: fc.constantFrom('1.0', '2.10', undefined),
  endDate: date, expirationDays: limit, users: limit, type: fc.constantFrom('ReadOnly', 'ReadWrite', 'Meter'),
}); // prettier-ignore
const data = fc.uniqueArray(fc.record({ name: text, value: text }), { selector: ({ name }) => name, maxLength: 4 });

describe.each(['UTC', 'Asia/Shanghai', 'America/New_York'])('in the zone %s', (timeZone) => {
  let service: TestApp;
  beforeAll(() => {
    service = createTestApp({ TIME_ZONE: timeZone });
  });
  afterAll(() => service.close());

  test('a licence says what the API says of its SN at that moment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<SnType>('LOCAL', 'FLOAT', 'GROUP', 'CLOUD', 'TOKEN_ID_GROUP'),
        fc.record({
          limits: limits(BUSINESS_LIMITS),
          flags: flags(BUSINESS_FLAGS),
          controlType: fc.constantFrom('ONLINE', 'OFFLINE', 'SMART'),
        }),
        fc.record({ limits: limits(SN_LIMITS), endDate: date, flags: flags(SN_FLAGS) }),
        fc.uniqueArray(feature, {
          selector: (one) => JSON.stringify([one.featureId, one.name, one.version, one.value]),
          maxLength: 5,
        }),
        fc.record({ product: data, template: data, sn: data }),
        fc.array(
          fc.record({ pick: fc.nat(10), type: fc.constantFrom('select', 'unselect', 'override'), value: fc.nat(99) }),
          { maxLength: 4 },
        ),
        async (type, business, attributes, features, datas, changes) => {
          const { controlType } = business;
          const names = await makeCatalogue(service, { type, controlType, ...business.limits, ...business.flags });
          const product = `/products/${encodeURIComponent(names.product)}`;
          const made =
            features.length === 0
              ? []
              : (await ok(service.api('POST', `${product}/features`, features))).envelope.data.items;
          const selected = made.filter((_, at) => at % 2 === 0).map(({ id }) => ({ id }));
          if (selected.length > 0) await ok(service.api('PATCH', `${product}/templates/Default/features`, selected));
          if (datas.product.length > 0) await ok(service.api('PATCH', `${product}/datas`, datas.product));
          if (datas.template.length > 0)
            await ok(service.api('PATCH', `${product}/templates/Default/datas`, datas.template));
          const fitting = Object.entries(attributes.flags).filter(([name]) =>
            flagApplies(name as (typeof SN_FLAGS)[number], type),
          );
          const body = generateBody(names, {
            ...attributes.limits,
            endDate: attributes.endDate,
            ...Object.fromEntries(fitting),
            data: datas.sn,
          });
          const sn = String(
            (await ok(service.api('POST', '/sns/generate_sn?count=1', body))).envelope.data.items[0]?.['sn'],
          );
          for (const { pick, type: how, value } of changes) {
            const id = made[pick % Math.max(1, made.length)]?.['id'];
            if (id !== undefined)
              await service.api('PATCH', `/sns/${sn}/features`, [
                { id, type: how, ...(how === 'override' && { value }) },
              ]);
          }
          const mac = uniqueMac();
          const { format, kind, serial, issuedAt, device, ...licence } = await given(
            service,
            `/sns/${sn}/update_code`,
            { mac },
          );
          expect([format, kind, issuedAt]).toEqual([1, 'update', '2026-11-21T09:00:00.000Z']);
          expect(device).toEqual({ mid: mac, mac });
          expect(serial).toBeGreaterThan(0);
          expect(licence).toEqual(await expected(service, sn, names));
          expect(JSON.stringify(licence)).not.toContain('null');
        },
      ),
      { numRuns: 12 },
    );
  }, 300_000);
});

test('an end after the year 9999, as zones behind UTC make it, is its last second and not absent', async () => {
  const service = createTestApp({ TIME_ZONE: 'America/New_York' });
  const names = await makeCatalogue(service);
  const body = generateBody(names, { endDate: '9999-12-31' });
  const sn = String((await ok(service.api('POST', '/sns/generate_sn?count=1', body))).envelope.data.items[0]?.['sn']);
  const { validity } = await given(service, `/sns/${sn}/update_code`, { mac: uniqueMac() });
  expect(validity).toMatchObject({ endDate: '9999-12-31T23:59:59.000Z' });
  await service.close();
});

test('licences of one batch have nothing of each other: products, businesses, features and items are their own', async () => {
  const service = createTestApp();
  const [lent, plain] = [await makeCatalogue(service, LENDING), await makeCatalogue(service, { mute: true })];
  const sns = [...(await makeSns(service, lent, {}, 3)), ...(await makeSns(service, plain, {}, 2))];
  await ok(service.api('PATCH', `/products/${lent.product}/datas`, [{ name: 'server', value: 'all' }]));
  await ok(service.api('PATCH', `/sns/${sns[1]}/datas`, [{ name: 'server', value: 'one' }]));
  const requests = sns.map((sn) => ({ code: updateRequest(sn, newDevice()) }));
  const { items } = (await ok(service.api('POST', '/sns/update_codes', requests))).envelope.data;
  const batch = items.flatMap((item, at) => licencesIn(service, (item[at] as { code: string }).code));
  const alone = await Promise.all(requests.map((body) => given(service, '/sns/update_code', body)));
  const content = ({ serial, ...licence }: TestLicence) => [typeof serial, licence];
  expect(batch.map(content)).toEqual(alone.map(content));
  const values = batch.map((licence) => (licence['data'] as { value: string }[]).map(({ value }) => value));
  expect(values).toEqual([['all'], ['one'], ['all'], [], []]);
  await service.close();
});

test('serials only grow', async () => {
  const service = createTestApp();
  const names = await makeCatalogue(service);
  const sn = String(
    (await ok(service.api('POST', '/sns/generate_sn?count=1', generateBody(names)))).envelope.data.items[0]?.['sn'],
  );
  const serials: number[] = [];
  for (let turn = 0; turn < 5; turn++)
    serials.push((await given(service, `/sns/${sn}/update_code`, { mac: uniqueMac() })).serial);
  expect(serials).toEqual([...new Set(serials)].toSorted((a, b) => a - b));
  await service.close();
});
