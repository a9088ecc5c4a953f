import { sql, type Selectable } from 'kysely';
import { INVITATION_HOURS, operatorFields } from '../contract/records/operators.ts';
import type { Role } from '../contract/roles.ts';
import { LicensingError } from '../core/errors.ts';
import { insertRow, revise } from '../core/rows.ts';
import type { ListDefinition } from '../query/definition.ts';
import { recordColumns } from '../query/fields.ts';
import { recordFragment, type RecordText } from '../query/record.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { build, statement } from '../db/kysely.ts';
import type { OperatorTable } from '../db/tables/operator-tables.ts';
import { hasFactorSql } from './factor/has-factor.ts';

export type OperatorRow = Selectable<OperatorTable>;

const BY_NAME = statement<OperatorRow>('select * from operator where username = ?');
const ANY = statement<{ id: number }>('select id from operator limit 1');
const FIRST = statement<{ reg_date: number | null }>('select min(reg_date) as reg_date from operator');
const OTHER_ADMINISTRATOR = statement<{ id: number }>(
  "select id from operator where role = 'administrator' and disabled = 0 and id <> ? limit 1",
);

/** The list of operators. It never contains password hashes. */
export const operatorList: ListDefinition = {
  from: 'operator o',
  id: 'o.id',
  record: recordColumns(operatorFields, 'o', {
    invitedUntil: [
      `(select i.created + ${INVITATION_HOURS * 3600} from operator_invitation i where i.operator_id = o.id)`,
      'time',
    ],
    secondFactor: [hasFactorSql('o.id'), 'flag'],
  }),
  querys: {},
  sorts: {},
};

export const findOperator = (db: Reader, username: string): Promise<OperatorRow | undefined> =>
  db.get(BY_NAME, username);

/** Returns the operator with a user name. Throws 4040 when there is none. */
export async function operatorOr404(db: Reader, username: string): Promise<OperatorRow> {
  const row = await findOperator(db, username);
  if (!row) throw new LicensingError(4040, `There is no operator named '${username}'.`);
  return row;
}

export async function operatorRecord(db: Reader, id: number): Promise<RecordText> {
  const record = recordFragment(operatorList.record, db.zone);
  const row = await db.first(sql<{ json: RecordText }>`select ${record} as json from operator o where o.id = ${id}`);
  if (!row) throw new LicensingError(516);
  return row.json;
}

/** Returns true when there are operators, also disabled ones. Set-up is closed then. */
export const hasOperators = async (db: Reader): Promise<boolean> => (await db.get(ANY)) !== undefined;

/** Returns when the oldest operator was added, in seconds since 1970; undefined while there is none. */
export const firstOperatorDate = async (db: Reader): Promise<number | undefined> =>
  (await db.get(FIRST))?.reg_date ?? undefined;

/** Returns true when another operator can administer the service. */
export const hasOtherAdministrator = async (db: Reader, id: number): Promise<boolean> =>
  (await db.get(OTHER_ADMINISTRATOR, id)) !== undefined;

export type NewOperator = {
  username: string;
  displayName: string;
  role: Role;
  passwordHash: string;
  /** True for a password that the operator must change before anything else. */
  mustChange?: boolean;
};

export function insertOperator(tx: Transaction, operator: NewOperator): Promise<OperatorRow> {
  const { username, displayName: display_name, role, passwordHash: password_hash, mustChange = false } = operator;
  const dates = { password_date: tx.now, reg_date: tx.now };
  const values = { username, display_name, role, password_hash, must_change: mustChange ? 1 : 0, ...dates };
  return insertRow(tx, build.insertInto('operator').values(values).returningAll());
}

export type OperatorChanges = Partial<
  Pick<OperatorRow, 'display_name' | 'role' | 'disabled' | 'password_hash' | 'password_date' | 'must_change'>
>;

/**
 * Writes changed columns and returns the new revision. Triggers end the sessions when role, state or password change, and
 * an open invitation when state or password change.
 */
export const updateOperator = (tx: Transaction, row: OperatorRow, changes: OperatorChanges): Promise<number> =>
  revise(tx, 'operator', row, changes);

/** Deletes an operator with sessions, second factor and views. */
export const removeOperator = (tx: Transaction, id: number): Promise<number> =>
  tx.run(build.deleteFrom('operator').where('id', '=', id));

export const noteLogin = (tx: Transaction, id: number): Promise<number> =>
  tx.run(build.updateTable('operator').set({ last_login: tx.now }).where('id', '=', id));
