import { fileOperations, MAX_FILE } from '../../contract/catalogue/files.ts';
import type { Content } from '../../core/blobs.ts';
import { LicensingError } from '../../core/errors.ts';
import { runList, recordById } from '../../query/list.ts';
import { removeRow } from '../../core/rows.ts';
import { objects, one, type Answer } from '../../http/answer.ts';
import { changeOf, type Target } from '../../http/audit.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type ReadContext, type WriteContext } from '../../http/routes.ts';
import { receiveBlob } from './blobs.ts';
import { fileList } from './fields.ts';
import { fileOr404, findFile, findFileByToken, insertFile, replaceFile } from './file-store.ts';
import { signedPath } from './links.ts';
import { ofProduct, productByRefOr404, type ProductRow } from './store.ts';

export const fileRoutes = (deps: Deps) =>
  new Routes(deps, fileOperations)
    .read('GET /products/ref/{refId}/download_uri', downloadUri)
    .read('GET /products/ref/{refId}/files', async ({ db, path, query }) => {
      const product = await productByRefOr404(db, path.refId);
      return runList(db, fileList, query, {}, { where: [ofProduct(product)] });
    })
    .upload('PUT /products/ref/{refId}/files/{fileName}', receive, put)
    .write('DELETE /products/ref/{refId}/files/{fileName}', remove).app;

type Table = typeof fileOperations;
type Put = Table['PUT /products/ref/{refId}/files/{fileName}'];
type ReceivedFile = Content & { discard: () => Promise<void> };

async function downloadUri(context: ReadContext<Table['GET /products/ref/{refId}/download_uri']>): Promise<Answer> {
  const { db, deps, request, path, query } = context;
  const product = await productByRefOr404(db, path.refId);
  const file = await findFileByToken(db, query.file_token);
  if (file?.product_id !== product.id) {
    throw new LicensingError(4040, `The product '${product.name}' has no file of this file_token.`);
  }
  const { config, secrets, clock } = deps;
  const expires = clock() + config.downloadLinkMinutes * 60;
  const origin = config.publicUrl ?? new URL(request.url).origin;
  return objects([{ url: origin + signedPath(secrets.linkKey, file.token, expires) }]);
}

/** The database refuses before gigabytes are sent; `put` checks again. */
async function receive({ db, deps, path, request }: ReadContext<Put>): Promise<ReceivedFile> {
  await productByRefOr404(db, path.refId);
  const blobs = deps.db.blobs('files');
  const content = await receiveBlob(blobs, request, MAX_FILE);
  return { ...content, discard: () => blobs.remove([content.storedAs]) };
}

async function put(context: WriteContext<Put> & { received: ReceivedFile }): Promise<Answer> {
  const { tx, deps, path, request, received, audit, expect, afterCommit } = context;
  const product = await productByRefOr404(tx, path.refId);
  const current = await findFile(tx, product, path.fileName);
  if (!current) {
    if (request.headers.has('if-match')) await fileOr404(tx, product, path.fileName);
    const record = await recordById(tx, fileList, await insertFile(tx, product, path.fileName, received));
    audit(changeOf(target(product, path.fileName), undefined, record));
    return one(record, received.sha256);
  }
  expect(current.sha256);
  const before = await recordById(tx, fileList, current.id);
  await replaceFile(tx, current, received);
  const record = await recordById(tx, fileList, current.id);
  audit(changeOf(target(product, path.fileName), before, record));
  afterCommit(() => deps.db.blobs('files').remove([current.stored_as]));
  return one(record, received.sha256);
}

async function remove(context: WriteContext<Table['DELETE /products/ref/{refId}/files/{fileName}']>): Promise<Answer> {
  const { tx, deps, path, audit, expect, afterCommit } = context;
  const product = await productByRefOr404(tx, path.refId);
  const row = await fileOr404(tx, product, path.fileName);
  expect(row.sha256);
  audit(changeOf(target(product, row.name), await recordById(tx, fileList, row.id), undefined));
  await removeRow(tx, 'product_file', row);
  afterCommit(() => deps.db.blobs('files').remove([row.stored_as]));
  return objects([{ fileName: row.name }]);
}

const target = (product: ProductRow, fileName: string): Target => ({
  kind: 'file',
  key: `${product.ref_id ?? ''}/${fileName}`,
});
