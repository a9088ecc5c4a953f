import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeatureContentName } from '../../contract/catalogue/features.ts';
import { ok } from '../../testing/factories.ts';
import { makeFeatures } from '../../testing/features.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** The value that each level writes to a field. The SN writes 0 where it can, because 0 must not count as absent. */
const written: Record<FeatureContentName, Record<'product' | 'template' | 'earlier' | 'sn', string | number>> = {
  value: { product: 1, template: -2, earlier: 3, sn: 0 },
  version: { product: '1.0', template: '2.0', earlier: '3.0', sn: '4.0' },
  endDate: { product: '2027-01-01', template: '2027-01-02 10:00:00', earlier: '2027-01-03', sn: '2027-01-04' },
  expirationDays: { product: 1, template: 2, earlier: 3, sn: 0 },
  users: { product: 1, template: 2, earlier: 3, sn: 0 },
};
const fields = Object.keys(written) as FeatureContentName[];

type Said = 'absent' | 'null' | 'set';
const SAID = ['absent', 'null', 'set'] as const;

type Case = {
  field: FeatureContentName;
  product: Said;
  template: Said;
  /** The earlier override of the SN. */
  earlier: Said;
  sn: Said;
  method: 'PATCH' | 'POST';
};

const cases: Case[] = fields.flatMap((field) =>
  SAID.flatMap((product) =>
    SAID.flatMap((template) =>
      SAID.flatMap((earlier) =>
        SAID.flatMap((sn) => (['PATCH', 'POST'] as const).map((method) => ({ field, product, template, earlier, sn, method }))),
      ),
    ),
  ),
); // prettier-ignore

const entry = (field: FeatureContentName, level: 'product' | 'template' | 'earlier' | 'sn', said: Said): object =>
  said === 'absent' ? {} : { [field]: said === 'null' ? null : written[field][level] };

/**
 * Returns the expected value: the SN's new override, else its earlier one (which POST drops), else the template's, else
 * the product's.
 */
function expected({ field, product, template, earlier, sn, method }: Case): string | number | undefined {
  const levels = [
    ['sn', sn],
    ['earlier', method === 'PATCH' ? earlier : 'absent'],
    ['template', template],
    ['product', product],
  ] as const;
  const [level, said] = levels.find(([, said]) => said !== 'absent') ?? ['product', 'absent'];
  if (said !== 'set') return undefined;
  const value = written[field][level];
  return field === 'endDate' && !String(value).includes(':') ? `${value} 23:59:59` : value;
}

let service: TestApp;
const records = new Map<number, Record<string, unknown>>();

beforeAll(async () => {
  service = createTestApp();
  for (const field of fields) {
    const some = cases.filter((one) => one.field === field);
    const { ids, paths } = await makeFeatures(
      service,
      Object.fromEntries(
        some.map((one, at) => [at, { featureId: at, name: 'F', ...entry(field, 'product', one.product) }]),
      ),
      Object.fromEntries(some.map((one, at) => [at, entry(field, 'template', one.template)])),
    );
    const change = (method: string, level: 'earlier' | 'sn') =>
      some.flatMap((one, at) =>
        level === 'earlier' || one.method === method ? [{ id: ids[at], ...entry(field, level, one[level]) }] : [],
      );
    await ok(service.api('PATCH', paths.sn, change('PATCH', 'earlier')));
    for (const method of ['PATCH', 'POST']) await ok(service.api(method, paths.sn, change(method, 'sn')));
    const { envelope } = await ok(service.api('POST', `${paths.sn}/data?limit=1000`));
    for (const [at, one] of some.entries()) {
      const record = envelope.data.items.find((item) => item['id'] === ids[at]);
      records.set(cases.indexOf(one), record ?? {});
    }
  }
});
afterAll(() => service.close());

describe.each(fields)('%s of a feature', (field) => {
  test.each(cases.flatMap((one, at) => (one.field === field ? [{ ...one, at }] : [])))(
    '$method with the SN $sn (earlier $earlier) over template $template over product $product',
    ({ at, ...one }) => {
      const record = records.get(at) ?? {};
      expect(record[field]).toEqual(expected(one));
      expect(record['status']).toBe(3);
      const others = fields.filter((name) => name !== field && Object.hasOwn(record, name));
      expect(others).toEqual([]);
    },
  );
});
