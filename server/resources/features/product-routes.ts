import { productFeatureOperations } from '../../contract/catalogue/product-features.ts';
import { assertDistinct, eachEntry, inSteps } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { runList } from '../../query/list.ts';
import { rowsBy } from '../../core/many-rows.ts';
import { resolveCreate, resolveWrite, type Changes } from '../../core/write.ts';
import { revise } from '../../core/rows.ts';
import type { Reader } from '../../db/handle.ts';
import { all, objects, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { productOr404, productTarget, type ProductRow } from '../products/store.ts';
import { featureChange, idsOf, namedById } from './change.ts';
import { belongsTo, featureFields, featureList, productLevel } from './fields.ts';
import { identityKey } from './rules.ts';
import {
  idsByIdentity,
  touchSelecting,
  updateProductFeatures,
  usesOf,
  usesRecord,
  type ChangedFeature,
} from './product-store.ts';
import { deleteFeatures, featureRecords, insertFeatures } from './store.ts';

export const productFeatureRoutes = (deps: Deps) =>
  new Routes(deps, productFeatureOperations)
    .read('GET /products/{productName}/features', async ({ db, path, query }) => {
      const product = await productOr404(db, path.productName);
      const level = productLevel(product);
      const page = await runList(db, featureList(level), query, {}, { where: [belongsTo(level)] });
      return versioned(page, product.revision);
    })
    .read('POST /products/{productName}/features/data', async ({ db, path, query, body }) => {
      const level = productLevel(await productOr404(db, path.productName));
      const list = featureList(level);
      const told = query.scope === undefined ? list : { ...list, record: { ...list.record, ...usesRecord } };
      return runList(db, told, query, body, { where: [belongsTo(level)] });
    })
    .write('POST /products/{productName}/features', create)
    .write('PATCH /products/{productName}/features', change)
    .write('DELETE /products/{productName}/features', remove).app;

type Context<Key extends keyof typeof productFeatureOperations> = WriteContext<(typeof productFeatureOperations)[Key]>;

async function create(context: Context<'POST /products/{productName}/features'>): Promise<Answer> {
  const { tx, body, audit } = context;
  const product = await expectedProduct(context);
  const features = await inSteps(body, async (some) =>
    some.map((entry) => ({
      ...resolveCreate(featureFields, entry, {}, tx.zone),
      fid: entry.featureId,
      name: entry.name,
    })),
  );
  const keys = features.map(identityKey);
  const known = await idsByIdentity(tx, product, keys);
  await eachEntry(keys, async (key) => {
    const same = known.get(key);
    if (same !== undefined) throw taken(same);
  });
  assertDistinct(keys);
  const ids = await insertFeatures(tx, { product: product.id, sn: null }, features);
  const records = await featureRecords(tx, productLevel(product), ids);
  audit(await featureChange(productTarget(product), [], records));
  return versioned(all(records), await revise(tx, 'product', product, {}));
}

async function change(context: Context<'PATCH /products/{productName}/features'>): Promise<Answer> {
  const { tx, body, audit } = context;
  const product = await expectedProduct(context);
  const level = productLevel(product);
  await namedById(tx, level, body);
  const ids = idsOf(body);
  const changed = await changesOf(tx, product, body);
  const before = await featureRecords(tx, level, ids);
  if (changed.length === 0) return versioned(all(before), product.revision);
  await updateProductFeatures(tx, changed);
  const after = await featureRecords(tx, level, ids);
  audit(await featureChange(productTarget(product), before, after));
  return versioned(all(after), await revise(tx, 'product', product, {}));
}

async function remove(context: Context<'DELETE /products/{productName}/features'>): Promise<Answer> {
  const { tx, body, audit } = context;
  const product = await expectedProduct(context);
  const level = productLevel(product);
  await namedById(tx, level, body);
  const uses = await usesOf(tx, idsOf(body));
  await eachEntry(body, async ({ id }) => {
    const use = uses.get(id);
    if (use?.locked) throw new LicensingError(4092, `The feature ${id} is in use: a locked template selects it.`);
    if (use?.held) throw new LicensingError(4092, `The feature ${id} is in use: SNs have it selected.`);
  });
  const records = await featureRecords(tx, level, idsOf(body));
  await touchSelecting(tx, idsOf(body));
  await deleteFeatures(tx, idsOf(body));
  audit(await featureChange(productTarget(product), records, []));
  return versioned(objects(body), await revise(tx, 'product', product, {}));
}

/** Throws 4120 when the product has another version. */
async function expectedProduct(
  context: Pick<Context<'DELETE /products/{productName}/features'>, 'tx' | 'path' | 'expect'>,
): Promise<ProductRow> {
  const { tx, path, expect } = context;
  const product = await productOr404(tx, path.productName);
  expect(product.revision);
  return product;
}

type Entry = { readonly id: number } & Readonly<Record<string, unknown>>;

/** Returns the real changes. Throws 4093 for a feature of a locked template, 4090 for one that would equal another. */
async function changesOf(db: Reader, product: ProductRow, body: readonly Entry[]): Promise<ChangedFeature[]> {
  const rows = await rowsBy(db, 'feature', 'id', idsOf(body));
  const uses = await usesOf(db, idsOf(body));
  const after = new Map<number, Changes>(rows);
  const changed: ChangedFeature[] = [];
  await eachEntry(body, async (entry) => {
    const row = rows.get(entry.id);
    const changes = row ? resolveWrite(featureFields, 'patch', entry, row, db.zone) : {};
    if (!row || Object.keys(changes).length === 0) return;
    if (uses.get(row.id)?.locked) {
      throw new LicensingError(4093, `The feature ${row.id} is frozen: a locked template selects it.`);
    }
    changed.push({ row, changes });
    after.set(row.id, { ...row, ...changes });
  });
  const keys = new Map(body.map(({ id }) => [id, identityKey(after.get(id) ?? {})]));
  for (const [key, id] of await idsByIdentity(db, product, [...keys.values()])) if (!after.has(id)) keys.set(id, key);
  const ids = Map.groupBy(
    [...keys.keys()].toSorted((one, other) => one - other),
    (id) => keys.get(id),
  );
  await eachEntry(body, async ({ id }) => {
    const same = ids.get(keys.get(id))?.find((other) => other !== id);
    if (same !== undefined) throw taken(same);
  });
  return changed;
}

const taken = (id: number): LicensingError =>
  new LicensingError(
    4090,
    `The product has this feature already, as ${id}: the same featureId, name, version and value.`,
  );

const versioned = (answer: Answer, revision: number): Answer => ({ ...answer, etag: `"${revision}"` });
