import { sql, type Selectable, type SqlBool } from 'kysely';
import type { SnType } from '../../contract/sns/attributes.ts';
import type { TokenType } from '../../contract/holders/tokenids.ts';
import type { Condition } from '../../query/condition.ts';
import { eachEntry, inSteps } from '../../core/batch.ts';
import { reviseAll } from '../../core/many-rows.ts';
import { revise, rowOr404 } from '../../core/rows.ts';
import { dialect, inOrder, listed } from '../../db/dialect.ts';
import type { TokenIdTable } from '../../db/tables/device-tables.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { Target } from '../../http/audit.ts';
import type { SnRow } from '../sns/store.ts';
import { assertBindable } from './rules.ts';

export type TokenIdRow = Selectable<TokenIdTable>;

export const tokenIdTarget = (row: { readonly guid: string; readonly token_type: number }): Target => ({
  kind: 'tokenid',
  key: tokenIdKey(row.guid, row.token_type),
});

export const boundTo = ({ sn }: { readonly sn: string }): Condition => sql<SqlBool>`k.sn = ${sn}`;

const select = () => build.selectFrom('token_id').selectAll();

export const findTokenId = (db: Reader, guid: string, tokenType: TokenType): Promise<TokenIdRow | undefined> =>
  db.first(select().where('guid', '=', guid).where('token_type', '=', tokenType));

export const findTokenIdByLabel = (db: Reader, label: string): Promise<TokenIdRow | undefined> =>
  db.first(select().where('label', '=', label));

export const tokenIdsOfSn = (db: Reader, { sn }: SnRow): Promise<TokenIdRow[]> =>
  db.all(select().where('sn', '=', sn).orderBy('id'));

/** Returns the token ID with a guid and type. Throws 4040. */
export const tokenIdOr404 = (db: Reader, guid: string, tokenType: TokenType): Promise<TokenIdRow> =>
  rowOr404(findTokenId(db, guid, tokenType), noTokenId(guid, tokenType));

export const noTokenId = (guid: string, tokenType: number): string =>
  `There is no token ID ${guid} of tokenType ${tokenType}.`;

/** Returns the token ID with a label. Throws 4040. */
export const tokenIdByLabelOr404 = (db: Reader, label: string): Promise<TokenIdRow> =>
  rowOr404(findTokenIdByLabel(db, label), noLabel(label));

export const noLabel = (label: string): string => `There is no token ID with the label '${label}'.`;

/** Returns the key of a token ID: `guid/tokenType`, as in its path. */
export const tokenIdKey = (guid: string, tokenType: number): string => `${guid}/${tokenType}`;

const TYPE = sql.raw(dialect.cell('n', 1, 'integer'));

/** Returns the token IDs that have some guids and types, by `tokenIdKey`. */
export async function tokenIdsAt(
  db: Reader,
  keys: readonly { readonly guid: string; readonly tokenType: TokenType }[],
): Promise<Map<string, TokenIdRow>> {
  const rows = await inSteps(keys, (some) =>
    db.all(sql<TokenIdRow>`select k.* from ${listed(
      'json',
      some.map(({ guid, tokenType }) => [guid, tokenType]),
      'n',
    )}
      ${inOrder} token_id k on k.guid = n.value ->> 0 and k.token_type = ${TYPE}`),
  );
  return new Map(rows.map((row) => [tokenIdKey(row.guid, row.token_type), row]));
}

/**
 * Returns the revision, the same when it is bound already. Throws 1812 when its type does not fit, 4092 when it is
 * bound to another SN, 4093 when it is disabled.
 */
export async function bindTokenId(tx: Transaction, row: TokenIdRow, sn: SnRow): Promise<number> {
  // Only this service writes types, from the contract's list.
  assertBindable(row, { sn: sn.sn, type: sn.type as SnType });
  return row.sn === sn.sn ? row.revision : revise(tx, 'token_id', row, { sn: sn.sn });
}

/** Binds token IDs to an SN. Throws like `bindTokenId` with the faults of all. Those bound already do not change. */
export async function bindTokenIds(tx: Transaction, rows: readonly TokenIdRow[], { sn, type }: SnRow): Promise<void> {
  await eachEntry(rows, async (row) => assertBindable(row, { sn, type: type as SnType }));
  const changed = rows.filter((row) => row.sn !== sn).map((row) => ({ row, changes: { sn } }));
  await reviseAll(tx, 'token_id', changed);
}
