import { tokenIdOperations } from '../../contract/holders/tokenids.ts';
import { assertDistinct } from '../../core/batch.ts';
import { runList, recordById } from '../../query/list.ts';
import type { Reader } from '../../db/handle.ts';
import { all, objects, one, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { addTokenIds, changeTokenId, removeTokenId } from './change.ts';
import { tokenIdList } from './fields.ts';
import { tokenIdByLabelOr404, tokenIdOr404, type TokenIdRow } from './store.ts';

export const tokenIdRoutes = (deps: Deps) =>
  new Routes(deps, tokenIdOperations)
    .read('GET /tokenids', ({ db, query }) => runList(db, tokenIdList, query))
    .read('POST /tokenids/data', ({ db, query, body }) => runList(db, tokenIdList, query, body))
    .write('POST /tokenids', add)
    .read('GET /tokenids/guid/{guid}/{tokenType}', async ({ db, path }) =>
      answer(db, await tokenIdOr404(db, path.guid, path.tokenType)),
    )
    .write('PATCH /tokenids/guid/{guid}/{tokenType}', change)
    .write('DELETE /tokenids/guid/{guid}/{tokenType}', remove)
    .read('GET /tokenids/label/{label}', async ({ db, path }) => answer(db, await tokenIdByLabelOr404(db, path.label)))
    .app;

type Context<Key extends keyof typeof tokenIdOperations> = WriteContext<(typeof tokenIdOperations)[Key]>;

const answer = async (db: Reader, { id, revision }: TokenIdRow): Promise<Answer> =>
  one(await recordById(db, tokenIdList, id), revision);

async function add({ tx, body, audit }: Context<'POST /tokenids'>): Promise<Answer> {
  assertDistinct(
    body.map(({ guid, tokenType }) => `${guid}/${tokenType}`),
    'guid',
  );
  return all(await addTokenIds(tx, body, audit));
}

async function change(context: Context<'PATCH /tokenids/guid/{guid}/{tokenType}'>): Promise<Answer> {
  const { tx, path, body, audit, expect } = context;
  const row = await tokenIdOr404(tx, path.guid, path.tokenType);
  expect(row.revision);
  const { record, revision } = await changeTokenId({ tx, audit }, row, body);
  return one(record, revision);
}

async function remove(context: Context<'DELETE /tokenids/guid/{guid}/{tokenType}'>): Promise<Answer> {
  const { tx, path, audit, expect } = context;
  const row = await tokenIdOr404(tx, path.guid, path.tokenType);
  expect(row.revision);
  await removeTokenId(tx, row, audit);
  return objects([path]);
}
