import { sql, type Selectable, type SqlBool, type Updateable } from 'kysely';
import type { Condition } from '../../query/condition.ts';
import { LicensingError } from '../../core/errors.ts';
import { newGuid } from '../../core/ids.ts';
import { insertRow, revise } from '../../core/rows.ts';
import { recordById } from '../../query/list.ts';
import type { RecordText } from '../../query/record.ts';
import type { Changes } from '../../core/write.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { ProductTable, TemplateTable } from '../../db/tables/tables.ts';
import type { Target } from '../../http/audit.ts';
import { productList, templateList } from './fields.ts';

export type ProductRow = Selectable<ProductTable>;
export type TemplateRow = Selectable<TemplateTable>;

export const productTarget = ({ name }: ProductRow): Target => ({ kind: 'product', key: name });

/** Returns the key of a template in the audit log: `product/template`. */
export const templateTarget = (product: ProductRow, { name }: TemplateRow): Target => ({
  kind: 'template',
  key: `${product.name}/${name}`,
});

export const ofProduct = ({ id }: ProductRow): Condition => sql<SqlBool>`product_id = ${id}`;

export const findProduct = (db: Reader, name: string): Promise<ProductRow | undefined> =>
  db.first(build.selectFrom('product').selectAll().where('name', '=', name));

export const findProductByRef = (db: Reader, refId: string): Promise<ProductRow | undefined> =>
  db.first(build.selectFrom('product').selectAll().where('ref_id', '=', refId));

/** Returns the product with a name. Throws 4040. */
export async function productOr404(db: Reader, name: string): Promise<ProductRow> {
  const row = await findProduct(db, name);
  if (!row) throw new LicensingError(4040, `There is no product '${name}'.`);
  return row;
}

/** Returns the product with the caller's own id. Throws 4040. */
export async function productByRefOr404(db: Reader, refId: string): Promise<ProductRow> {
  const row = await findProductByRef(db, refId);
  if (!row) throw new LicensingError(4040, `There is no product with the refId '${refId}'.`);
  return row;
}

export const findTemplate = (db: Reader, product: ProductRow, name: string): Promise<TemplateRow | undefined> =>
  db.first(build.selectFrom('template').selectAll().where('product_id', '=', product.id).where('name', '=', name));

/** Returns the template of a product with a name. Throws 4040. */
export async function templateOr404(db: Reader, product: ProductRow, name: string): Promise<TemplateRow> {
  const row = await findTemplate(db, product, name);
  if (!row) throw new LicensingError(4040, `The product '${product.name}' has no template '${name}'.`);
  return row;
}

export const productRecord = (db: Reader, id: number): Promise<RecordText> => recordById(db, productList, id);

export const templateRecord = (db: Reader, id: number): Promise<RecordText> => recordById(db, templateList, id);

export const insertProduct = (tx: Transaction, values: Changes & { name: string }): Promise<ProductRow> =>
  insertRow(
    tx,
    build
      .insertInto('product')
      .values({ ...values, guid: newGuid(), reg_date: tx.now })
      .returningAll(),
  );

/** `status` 1 locks the template at once. */
export const insertTemplate = (
  tx: Transaction,
  product: ProductRow,
  values: Changes & { name: string; status?: 0 | 1 },
): Promise<TemplateRow> =>
  insertRow(
    tx,
    build
      .insertInto('template')
      .values({ ...values, product_id: product.id, reg_date: tx.now })
      .returningAll(),
  );

/** Without changes it marks that features or items changed. Returns the new revision. */
export const updateProduct = (tx: Transaction, row: ProductRow, changes: Updateable<ProductTable>): Promise<number> =>
  revise(tx, 'product', row, changes);

/** Without changes it marks that the selection or items changed. Returns the new revision. */
export const updateTemplate = (
  tx: Transaction,
  row: TemplateRow,
  changes: Updateable<TemplateTable>,
): Promise<number> => revise(tx, 'template', row, changes);

/** The caller checks that no SN uses it. */
export const deleteProduct = (tx: Transaction, row: ProductRow): Promise<number> =>
  tx.run(build.deleteFrom('product').where('id', '=', row.id));

/** The caller checks that no SN uses it. */
export const deleteTemplate = (tx: Transaction, row: TemplateRow): Promise<number> =>
  tx.run(build.deleteFrom('template').where('id', '=', row.id));
