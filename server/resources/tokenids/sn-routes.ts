import type { Query } from '../../contract/listing.ts';
import { isEmptyEntry, snTokenIdOperations, type BindingEntry } from '../../contract/holders/sn-tokenids.ts';
import { assertDistinct, eachEntry } from '../../core/batch.ts';
import { runList, type Page, type PageRequest } from '../../query/list.ts';
import type { Changing } from '../../http/commit.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { objects, versioned, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { assertWritable } from '../sns/rules.ts';
import { snOr404, type SnRow } from '../sns/store.ts';
import { bindingChanges, bindToSn, unbindFromSn } from './change.ts';
import { tokenIdList } from './fields.ts';
import { tokenIdsNamedBy } from './named.ts';
import { bindTokenIds, boundTo, tokenIdsOfSn, type TokenIdRow } from './store.ts';

export const snTokenIdRoutes = (deps: Deps) =>
  new Routes(deps, snTokenIdOperations)
    .read('GET /sns/{sn}/tokenids', ({ db, path, query }) => list(db, path.sn, query))
    .read('POST /sns/{sn}/tokenids/data', ({ db, path, query, body }) => list(db, path.sn, query, body))
    .write('POST /sns/{sn}/tokenids', (context) =>
      context.body.every(isEmptyEntry) ? unbindAll(context) : bindEach(context, context.body),
    )
    .write('DELETE /sns/{sn}/tokenids', (context) => unbindEach(context, context.body))
    .write('POST /sns/{sn}/tokenids/guid/{guid}', (context) => bindOne(context, { guid: context.path.guid }))
    .write('DELETE /sns/{sn}/tokenids/guid/{guid}', (context) => unbindOne(context, { guid: context.path.guid }))
    .write('POST /sns/{sn}/tokenids/label/{label}', (context) => bindOne(context, { label: context.path.label }))
    .write('DELETE /sns/{sn}/tokenids/label/{label}', (context) => unbindOne(context, { label: context.path.label }))
    .app;

type Context = Pick<Changing, 'tx' | 'audit' | 'expect'> & { path: { sn: string } };

type SingleEntry = { guid: string } | { label: string };

async function list(db: Reader, text: string, request: PageRequest, query?: Query): Promise<Page> {
  return runList(db, tokenIdList, request, query, { where: [boundTo(await snOr404(db, text))] });
}

async function bindEach(context: Context, entries: readonly BindingEntry[]): Promise<Answer> {
  const { sn, rows } = await locate(context, (owner) => eachNamed(context.tx, owner, entries));
  await bindTokenIds(context.tx, rows, sn);
  const added = rows.filter((row) => row.sn !== sn.sn);
  if (added.length > 0) context.audit(...bindingChanges(sn.sn, 'after', added));
  return objects(rows.map(typed));
}

async function bindOne(context: Context, entry: SingleEntry): Promise<Answer> {
  const { sn, rows } = await locate(context, (owner) => onlyNamed(context.tx, owner, entry));
  const [row] = rows;
  const revision = await bindToSn(context.tx, sn, row, context.audit);
  return versioned(objects([entry]), revision);
}

async function unbindEach(context: Context, entries: readonly BindingEntry[]): Promise<Answer> {
  const { sn, rows } = await locate(context, (owner) => eachNamed(context.tx, owner, entries));
  await unbindFromSn(context.tx, sn, rows, context.audit);
  return objects(rows.map(({ guid }) => ({ guid })));
}

async function unbindOne(context: Context, entry: SingleEntry): Promise<Answer> {
  const { sn, rows } = await locate(context, (owner) => onlyNamed(context.tx, owner, entry));
  await unbindFromSn(context.tx, sn, rows, context.audit);
  return objects([entry]);
}

async function unbindAll(context: Context): Promise<Answer> {
  const { sn, rows } = await locate(context, (owner) => tokenIdsOfSn(context.tx, owner));
  await unbindFromSn(context.tx, sn, rows, context.audit);
  return objects(rows.map(typed));
}

/** Throws 4120 when a token ID has another version, 4093 when the SN is archived. */
async function locate<Rows extends readonly TokenIdRow[]>(
  { tx, path, expect }: Context,
  find: (sn: SnRow) => Promise<Rows>,
): Promise<{ sn: SnRow; rows: Rows }> {
  const sn = await snOr404(tx, path.sn);
  const rows = await find(sn);
  for (const row of rows) expect(row.revision);
  assertWritable(sn);
  return { sn, rows };
}

async function onlyNamed(tx: Transaction, sn: SnRow, entry: SingleEntry): Promise<readonly [TokenIdRow]> {
  const named = await tokenIdsNamedBy(tx, sn, [entry]);
  return [named(entry)];
}

async function eachNamed(tx: Transaction, sn: SnRow, entries: readonly BindingEntry[]): Promise<TokenIdRow[]> {
  const named = await tokenIdsNamedBy(tx, sn, entries);
  const rows = await eachEntry(entries, async (entry) => named(entry));
  assertDistinct(rows.map(({ id }) => String(id)));
  return rows;
}

const typed = ({ guid, token_type: tokenType }: TokenIdRow) => ({ guid, tokenType });
