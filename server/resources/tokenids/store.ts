import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely';
import type { SnType } from '../../contract/sns/attributes.ts';
import type { TokenType } from '../../contract/holders/tokenids.ts';
import type { Condition } from '../../query/condition.ts';
import { LicensingError } from '../../core/errors.ts';
import { insertRow, revise } from '../../core/rows.ts';
import { recordById } from '../../query/list.ts';
import type { RecordText } from '../../query/record.ts';
import type { TokenIdTable } from '../../db/tables/device-tables.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { Target } from '../../http/audit.ts';
import type { SnRow } from '../sns/store.ts';
import { tokenIdList } from './fields.ts';
import { assertBindable } from './rules.ts';

export type TokenIdRow = Selectable<TokenIdTable>;

/** Returns the key of a token ID in the audit log: `guid/tokenType`, as in its path. */
export const tokenIdTarget = (row: { readonly guid: string; readonly token_type: number }): Target => ({
  kind: 'tokenid',
  key: `${row.guid}/${row.token_type}`,
});

export const boundTo = ({ sn }: { readonly sn: string }): Condition => sql<SqlBool>`k.sn = ${sn}`;

const select = () => build.selectFrom('token_id').selectAll();

export const findTokenId = (db: Reader, guid: string, tokenType: TokenType): Promise<TokenIdRow | undefined> =>
  db.first(select().where('guid', '=', guid).where('token_type', '=', tokenType));

export const tokenIdsOfGuid = (db: Reader, guid: string): Promise<TokenIdRow[]> =>
  db.all(select().where('guid', '=', guid).orderBy('token_type'));

export const findTokenIdByLabel = (db: Reader, label: string): Promise<TokenIdRow | undefined> =>
  db.first(select().where('label', '=', label));

export const tokenIdsOfSn = (db: Reader, { sn }: SnRow): Promise<TokenIdRow[]> =>
  db.all(select().where('sn', '=', sn).orderBy('id'));

/** Returns the token ID with a guid and type. Throws 4040. */
export async function tokenIdOr404(db: Reader, guid: string, tokenType: TokenType): Promise<TokenIdRow> {
  const row = await findTokenId(db, guid, tokenType);
  if (!row) throw new LicensingError(4040, `There is no token ID ${guid} of tokenType ${tokenType}.`);
  return row;
}

/** Returns the token ID with a label. Throws 4040. */
export async function tokenIdByLabelOr404(db: Reader, label: string): Promise<TokenIdRow> {
  const row = await findTokenIdByLabel(db, label);
  if (!row) throw new LicensingError(4040, `There is no token ID with the label '${label}'.`);
  return row;
}

export const tokenIdRecord = (db: Reader, id: number): Promise<RecordText> => recordById(db, tokenIdList, id);

export const insertTokenId = (
  tx: Transaction,
  values: Omit<Insertable<TokenIdTable>, 'id' | 'reg_date' | 'sn'>,
): Promise<TokenIdRow> =>
  insertRow(
    tx,
    build
      .insertInto('token_id')
      .values({ ...values, reg_date: tx.now })
      .returningAll(),
  );

export const updateTokenId = (tx: Transaction, row: TokenIdRow, changes: Updateable<TokenIdTable>): Promise<number> =>
  revise(tx, 'token_id', row, changes);

/**
 * Returns the revision, the same when it is bound already. Throws 1812 when its type does not fit, 4092 when it is
 * bound to another SN, 4093 when it is disabled.
 */
export async function bindTokenId(tx: Transaction, row: TokenIdRow, sn: SnRow): Promise<number> {
  // Only this service writes types, from the contract's list.
  assertBindable(row, { sn: sn.sn, type: sn.type as SnType });
  return row.sn === sn.sn ? row.revision : updateTokenId(tx, row, { sn: sn.sn });
}

export const removeTokenId = (tx: Transaction, row: TokenIdRow): Promise<number> =>
  tx.run(build.deleteFrom('token_id').where('id', '=', row.id));
