import { productOperations } from '../../contract/catalogue/products.ts';
import { DEFAULT_TEMPLATE } from '../../contract/catalogue/templates.ts';
import { LicensingError } from '../../core/errors.ts';
import { runList, recordById } from '../../query/list.ts';
import { resolveCreate, type WriteMode } from '../../core/write.ts';
import { removeRow } from '../../core/rows.ts';
import type { Reader } from '../../db/handle.ts';
import { objects, one, type Answer } from '../../http/answer.ts';
import { changeOf } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { countSnsOf } from '../sns/count-store.ts';
import { changeProduct, expectFreeRefId } from './change.ts';
import { productFields, scopedProductList, productList, templateList } from './fields.ts';
import { storedNames } from './file-store.ts';
import {
  findProduct,
  insertProduct,
  insertTemplate,
  productByRefOr404,
  productOr404,
  productTarget,
  templateTarget,
  type ProductRow,
} from './store.ts';

export const productRoutes = (deps: Deps) =>
  new Routes(deps, productOperations)
    .read('GET /products', ({ db, query }) => runList(db, scopedProductList(query.scope), query))
    .read('POST /products/data', ({ db, query, body }) => runList(db, scopedProductList(query.scope), query, body))
    .write('POST /products', create)
    .read('GET /products/ref/{refId}', async ({ db, path }) => answer(db, await productByRefOr404(db, path.refId)))
    .read('GET /products/{productName}', async ({ db, path }) => answer(db, await productOr404(db, path.productName)))
    .write('PATCH /products/{productName}', (context) => change(context, 'patch'))
    .write('POST /products/{productName}', (context) => change(context, 'reset'))
    .write('DELETE /products/{productName}', remove).app;

type Context<Key extends keyof typeof productOperations> = WriteContext<(typeof productOperations)[Key]>;

const answer = async (db: Reader, { id, revision }: ProductRow): Promise<Answer> =>
  one(await recordById(db, productList, id), revision);

/** POST /products does not change an existing product and answers with its record. */
async function create({ tx, query, body, audit }: Context<'POST /products'>): Promise<Answer> {
  const known = await findProduct(tx, body.productName);
  if (known) return answer(tx, known);
  await expectFreeRefId(tx, body.refId);
  const { productName: name } = body;
  const product = await insertProduct(tx, { ...resolveCreate(productFields, body, {}, tx.zone), name });
  const template = await insertTemplate(tx, product, { name: DEFAULT_TEMPLATE, status: query.submit ? 1 : 0 });
  const record = await recordById(tx, productList, product.id);
  audit(
    changeOf(productTarget(product), undefined, record),
    changeOf(templateTarget(product, template), undefined, await recordById(tx, templateList, template.id)),
  );
  return one(record, product.revision);
}

async function change(
  { tx, path, body, audit, expect }: Context<'PATCH /products/{productName}'>,
  mode: WriteMode,
): Promise<Answer> {
  const row = await productOr404(tx, path.productName);
  expect(row.revision);
  const revision = await changeProduct(tx, row, body, mode, audit);
  return one(await recordById(tx, productList, row.id), revision);
}

async function remove(context: Context<'DELETE /products/{productName}'>): Promise<Answer> {
  const { tx, deps, path, audit, expect, afterCommit } = context;
  const row = await productOr404(tx, path.productName);
  expect(row.revision);
  const sns = await countSnsOf(tx, 'product_id', row.id);
  if (sns > 0) throw new LicensingError(4092, `The product '${row.name}' has ${sns} SNs; delete them first.`);
  const files = await storedNames(tx, row);
  audit(changeOf(productTarget(row), await recordById(tx, productList, row.id), undefined));
  await removeRow(tx, 'product', row);
  afterCommit(() => deps.db.blobs('files').remove(files));
  return objects([{ productName: row.name }]);
}
