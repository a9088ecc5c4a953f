import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Content } from '../../core/blobs.ts';
import { insertRow, rowOr404 } from '../../core/rows.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { ProductFileTable } from '../../db/tables/tables.ts';
import type { ProductRow } from './store.ts';

export type FileRow = Selectable<ProductFileTable>;

export const findFile = (db: Reader, product: ProductRow, name: string): Promise<FileRow | undefined> =>
  db.first(build.selectFrom('product_file').selectAll().where('product_id', '=', product.id).where('name', '=', name));

/** Returns the file of a product with a name. Throws 4040. */
export const fileOr404 = (db: Reader, product: ProductRow, name: string): Promise<FileRow> =>
  rowOr404(findFile(db, product, name), `The product '${product.name}' has no file '${name}'.`);

export const findFileByToken = (db: Reader, token: string): Promise<FileRow | undefined> =>
  db.first(build.selectFrom('product_file').selectAll().where('token', '=', token));

export async function storedNames(db: Reader, product: ProductRow): Promise<string[]> {
  const rows = await db.all(build.selectFrom('product_file').select('stored_as').where('product_id', '=', product.id));
  return rows.map((row) => row.stored_as);
}

export async function allStoredNames(db: Reader): Promise<ReadonlySet<string>> {
  const rows = await db.all(build.selectFrom('product_file').select('stored_as'));
  return new Set(rows.map((row) => row.stored_as));
}

export async function insertFile(
  tx: Transaction,
  product: ProductRow,
  name: string,
  content: Content,
): Promise<number> {
  const insert = build.insertInto('product_file').values({ ...columnsOf(tx, content), product_id: product.id, name });
  return (await insertRow(tx, insert.returning('id'))).id;
}

/** The file gets a new token, so that links to the old content stop working. */
export const replaceFile = (tx: Transaction, row: FileRow, content: Content): Promise<number> =>
  tx.run(build.updateTable('product_file').set(columnsOf(tx, content)).where('id', '=', row.id));

const columnsOf = (tx: Transaction, { storedAs, size, sha256 }: Content) => ({
  token: randomBytes(16).toString('base64url'),
  stored_as: storedAs,
  size,
  sha256,
  reg_date: tx.now,
});
