import type { Selectable } from 'kysely';
import type { Role } from '../contract/roles.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { build, statement } from '../db/kysely.ts';
import type { OperatorTable } from '../db/operator-tables.ts';

export type OperatorRow = Selectable<OperatorTable>;

const BY_NAME = statement<OperatorRow>('select * from operator where username = ?');
const ANY = statement<{ id: number }>('select id from operator limit 1');

export const findOperator = (db: Reader, username: string): Promise<OperatorRow | undefined> =>
  db.get(BY_NAME, username);

/** True once there is an operator, disabled ones included: set-up is over then. */
export const hasOperators = async (db: Reader): Promise<boolean> => (await db.get(ANY)) !== undefined;

export type NewOperator = { username: string; displayName: string; role: Role; passwordHash: string };

/** Adds an operator and returns the row. */
export async function insertOperator(tx: Transaction, operator: NewOperator): Promise<OperatorRow> {
  const insert = build
    .insertInto('operator')
    .values({
      username: operator.username,
      display_name: operator.displayName,
      role: operator.role,
      password_hash: operator.passwordHash,
      password_date: tx.now,
      reg_date: tx.now,
    })
    .returningAll();
  const [row] = await tx.all(insert);
  if (!row) throw new Error('the new operator was not returned');
  return row;
}

export const noteLogin = (tx: Transaction, id: number): Promise<number> =>
  tx.run(build.updateTable('operator').set({ last_login: tx.now }).where('id', '=', id));
