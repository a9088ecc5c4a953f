import { BUSINESS_FLAGS, BUSINESS_LIMITS } from '../../contract/records/licence.ts';
import { columnName } from '../../query/names.ts';
import type { Transaction } from '../handle.ts';
import { BUSINESSES } from './businesses.ts';
import { DAY, officeTime } from './calendar.ts';
import { PRODUCTS, type FeatureContent } from './products.ts';
import { insertAll } from './rows.ts';
import type { World } from './world.ts';

const CONTENT = [
  ['value', 'value', 1],
  ['version', 'version', 2],
  ['expirationDays', 'expiration_days', 8],
  ['users', 'users', 16],
] as const;

/**
 * Returns the columns of a deviation: whether the feature is selected (null: unchanged), and the overridden content.
 */
export function deviation(selected: 0 | 1 | null, content: FeatureContent = {}) {
  const given = CONTENT.filter(([name]) => content[name] !== undefined);
  return {
    selected,
    mask: given.reduce((mask, [, , bit]) => mask | bit, 0),
    end_date: null,
    ...Object.fromEntries(CONTENT.map(([name, column]) => [column, content[name] ?? null])),
  };
}

export type Catalogue = ReturnType<typeof makeCatalogue>;

/** Returns the products with all their parts, and the businesses. Ids of features begin at `firstId`. */
export function makeCatalogue({ random, zone, now }: World, firstId: number) {
  const began = now - 1600 * DAY;
  const products = PRODUCTS.map((product, index) => {
    const time = officeTime(random, zone, began + index * 45 * DAY);
    return { ...product, id: index + 1, time, guid: random.guid(time) };
  });
  const features = products
    .flatMap(({ id, time, features }) => features.map((feature) => ({ ...feature, productId: id, time: time + 600 })))
    .map((feature, index) => ({ ...feature, id: firstId + index, guid: random.guid(feature.time) }));
  const templates = products
    .flatMap(({ id, time, name: productName, templates }) =>
      templates.map((template, nth) => ({ ...template, productId: id, productName, time: time + nth * 900 })),
    )
    .map((template, index) => ({ ...template, id: index + 1 }));
  const businesses = BUSINESSES.map((business, index) => {
    const time = officeTime(random, zone, began + index * 10 * DAY);
    return { ...business, id: index + 1, time, guid: random.guid(time) };
  });
  return { products, features, templates, businesses };
}

export const featuresOf = ({ features }: Catalogue, productId: number) =>
  features.filter((feature) => feature.productId === productId);

export async function writeCatalogue(tx: Transaction, catalogue: Catalogue): Promise<void> {
  const { products, features, templates, businesses } = catalogue;
  await insertAll(
    tx,
    'product',
    products.map(({ id, guid, name, refId, description, time }) => ({
      id,
      guid,
      name,
      ref_id: refId,
      description,
      reg_date: time,
      // Three changes: creation, features, configuration items.
      revision: 3,
    })),
  );
  await insertAll(
    tx,
    'feature',
    features.map(({ id, guid, productId, fid, name, type, value = null, version = null, users = null }) => ({
      id, guid, product_id: productId, fid, name, type, value, version, users,
    })), // prettier-ignore
  );
  await insertAll(
    tx,
    'template',
    templates.map(({ id, productId, name, description = null, data, locked, time }) => ({
      id, product_id: productId, name, description, reg_date: time, status: locked ? 1 : 0, revision: 2 + Number(data !== undefined) + Number(locked ?? 0),
    })), // prettier-ignore
  );
  await insertAll(
    tx,
    'template_feature',
    templates.flatMap(({ id, productId, selects }) =>
      featuresOf(catalogue, productId).flatMap((feature, index) => {
        const content = selects[index];
        return content ? [{ template_id: id, feature_id: feature.id, ...deviation(1, content) }] : [];
      }),
    ),
  );
  await insertAll(tx, 'data', [
    ...products.flatMap(({ id, time, data }) => datas({ product_id: id, template_id: null }, time, data)),
    ...templates.flatMap(({ id, time, data = {} }) => datas({ product_id: null, template_id: id }, time, data)),
  ]);
  await insertAll(
    tx,
    'business',
    businesses.map(({ id, guid, name, type, controlType, description = null, limits, graceDays, flags, time }) => ({
      id, guid, name, type, business_os: 'DEFAULT', control_type: controlType, description, reg_date: time,
      grace_days: graceDays ?? null,
      ...Object.fromEntries(BUSINESS_LIMITS.map((limit) => [columnName(limit), limits[limit] ?? null])),
      ...Object.fromEntries(BUSINESS_FLAGS.map((flag) => [columnName(flag), flags.includes(flag) ? 1 : 0])),
    })), // prettier-ignore
  );
}

const datas = <Owner extends object>(owner: Owner, time: number, items: Readonly<Record<string, string>>) =>
  Object.entries(items).map(([name, value]) => ({ ...owner, name, value, update_time: time }));
