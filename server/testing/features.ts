import { generateBody, makeCatalogue, makeSns, ok, unique, type Catalogue } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A product with features by short names, a template that selects some of them, and an SN of it. */
export type FeatureFixture = Catalogue & {
  sn: string;
  ids: Readonly<Record<string, number>>;
  /** Paths of the features of the product, of the template and of the SN. */
  paths: { product: string; template: string; sn: string };
  /** Returns the record of a feature of the SN. */
  read: (key: string) => Promise<Record<string, unknown>>;
};

/**
 * `features` are bodies of POST /products/{productName}/features by key; `selected` are entries of the template's PATCH
 * by the same keys.
 */
export async function makeFeatures(
  service: TestApp,
  features: Readonly<Record<string, object>>,
  selected: Readonly<Record<string, object>> = {},
): Promise<FeatureFixture> {
  const catalogue = { ...(await makeCatalogue(service)), template: unique('Template') };
  const product = `/products/${encodeURIComponent(catalogue.product)}`;
  const template = `${product}/templates/${encodeURIComponent(catalogue.template)}`;
  await ok(service.api('POST', `${product}/templates`, { name: catalogue.template }));
  const made = await ok(service.api('POST', `${product}/features`, Object.values(features)));
  const ids = Object.fromEntries(
    Object.keys(features).map((key, at) => [key, Number(made.envelope.data.items[at]?.['id'])]),
  );
  const selection = Object.entries(selected).map(([key, entry]) => ({ id: ids[key], ...entry }));
  if (selection.length > 0) await ok(service.api('PATCH', `${template}/features`, selection));
  const [sn = ''] = await makeSns(service, catalogue);
  return {
    ...catalogue,
    sn,
    ids,
    paths: { product: `${product}/features`, template: `${template}/features`, sn: `/sns/${sn}/features` },
    read: async (key) => {
      const { envelope } = await ok(service.api('GET', `/sns/${sn}/features/${ids[key]}`));
      return envelope.data.items[0] ?? {};
    },
  };
}

/** The path that generates SNs and turns unmatched features entries into features of each SN alone. */
export const GENERATE_OWN = '/sns/generate_sn?count=1&config=generate:sn:feature';

/** An SN with features of its own, and their ids in order. */
export async function makeOwnFeatures(
  service: TestApp,
  catalogue: Catalogue,
  features: readonly object[],
): Promise<{ sn: string; ids: number[] }> {
  const { envelope } = await ok(service.api('POST', GENERATE_OWN, generateBody(catalogue, { features })));
  const sn = String(envelope.data.items[0]?.['sn']);
  const all = await ok(service.api('GET', `/sns/${sn}/features?limit=1000`));
  const own = all.envelope.data.items.filter((item) => item['source'] === 'SN');
  return { sn, ids: own.map((item) => Number(item['id'])) };
}
