import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Condition } from '../../query/condition.ts';
import { newGuid } from '../../core/ids.ts';
import { insertRow, rowOr404 } from '../../core/rows.ts';
import type { Changes } from '../../core/write.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { ProductTable, TemplateTable } from '../../db/tables/tables.ts';
import type { Target } from '../../http/audit.ts';

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
export const productOr404 = (db: Reader, name: string): Promise<ProductRow> =>
  rowOr404(findProduct(db, name), `There is no product '${name}'.`);

/** Returns the product with the caller's own id. Throws 4040. */
export const productByRefOr404 = (db: Reader, refId: string): Promise<ProductRow> =>
  rowOr404(findProductByRef(db, refId), `There is no product with the refId '${refId}'.`);

export const findTemplate = (db: Reader, product: ProductRow, name: string): Promise<TemplateRow | undefined> =>
  db.first(build.selectFrom('template').selectAll().where('product_id', '=', product.id).where('name', '=', name));

export const templatesOf = (db: Reader, product: ProductRow): Promise<TemplateRow[]> =>
  db.all(build.selectFrom('template').selectAll().where('product_id', '=', product.id));

/** Returns the template of a product with a name. Throws 4040. */
export const templateOr404 = (db: Reader, product: ProductRow, name: string): Promise<TemplateRow> =>
  rowOr404(findTemplate(db, product, name), `The product '${product.name}' has no template '${name}'.`);

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
