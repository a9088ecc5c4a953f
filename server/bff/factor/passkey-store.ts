import type { Selectable } from 'kysely';
import { insertRow, rowOr404 } from '../../core/rows.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';
import type { OperatorPasskeyTable } from '../../db/tables/operator-tables.ts';

export type PasskeyRow = Selectable<OperatorPasskeyTable>;

const FIND = statement<PasskeyRow>('select * from operator_passkey where operator_id = ? and id = ?');
const CREDENTIAL = statement<PasskeyRow>('select * from operator_passkey where credential = ?');
const RENAME = statement<never>('update operator_passkey set name = ? where id = ?');
const USE = statement<never>('update operator_passkey set counter = ?, last_used = ? where id = ? and counter = ?');
const REMOVE = statement<never>('delete from operator_passkey where id = ?');
const FORGET = statement<never>('delete from operator_passkey where operator_id = ?');

/** Returns the passkeys of an operator, oldest first. */
export const passkeysOf = (db: Reader, operatorId: number): Promise<PasskeyRow[]> =>
  db.all(build.selectFrom('operator_passkey').selectAll().where('operator_id', '=', operatorId).orderBy('id'));

/** Returns a passkey of an operator. Throws 4040 when the operator has none with this id. */
export const passkeyOr404 = (db: Reader, operatorId: number, id: number): Promise<PasskeyRow> =>
  rowOr404(db.get(FIND, operatorId, id), `You have no passkey ${id}. It may have been removed.`);

/** Returns the passkey with the id of a credential, of any operator. */
export const findCredential = (db: Reader, credential: string): Promise<PasskeyRow | undefined> =>
  db.get(CREDENTIAL, credential);

export type NewPasskey = Pick<PasskeyRow, 'host' | 'credential' | 'public_key' | 'counter' | 'transports'>;

export const insertPasskey = (
  tx: Transaction,
  operatorId: number,
  name: string,
  passkey: NewPasskey,
): Promise<PasskeyRow> => {
  const values = { ...passkey, operator_id: operatorId, name, created: tx.now };
  return insertRow(tx, build.insertInto('operator_passkey').values(values).returningAll());
};

export const setPasskeyName = (tx: Transaction, id: number, name: string): Promise<number> => tx.exec(RENAME, name, id);

/** Notes a use of a passkey, with its new counter. Returns false when another use came first. */
export const noteUse = async (tx: Transaction, { id, counter }: PasskeyRow, newCounter: number): Promise<boolean> =>
  (await tx.exec(USE, newCounter, tx.now, id, counter)) > 0;

export const removePasskey = (tx: Transaction, id: number): Promise<number> => tx.exec(REMOVE, id);

/** Removes all passkeys of an operator. Returns their number. */
export const forgetPasskeys = (tx: Transaction, operatorId: number): Promise<number> => tx.exec(FORGET, operatorId);
