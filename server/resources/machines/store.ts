import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely';
import type { Condition } from '../../query/condition.ts';
import { inSteps } from '../../core/batch.ts';
import { takeIds } from '../../core/ids.ts';
import { insertRow, revise, rowOr404, countOf } from '../../core/rows.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { recordById, recordsInSteps } from '../../query/list.ts';
import type { RecordText } from '../../query/record.ts';
import { inOrder, listed } from '../../db/dialect.ts';
import type { MachineTable } from '../../db/tables/device-tables.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';
import type { Target } from '../../http/audit.ts';
import { machineList } from './fields.ts';

export type MachineRow = Selectable<MachineTable>;

export const machineTarget = ({ id }: { readonly id: number }): Target => ({ kind: 'machine', key: String(id) });

export const ofSn = ({ id }: { readonly id: number }): Condition => sql<SqlBool>`m.sn_id = ${id}`;

const BY_ID = statement<MachineRow>('select * from machine where id = ?');

const LICENSING = ['id', 'identity', 'mid', 'machine_name', 'status'] as const satisfies readonly (keyof MachineRow)[];

/** The columns of a device that licences need. They are read for every string. */
export type LicensingMachine = Pick<MachineRow, (typeof LICENSING)[number]>;

const BY_IDENTITY = statement<LicensingMachine>(
  `select ${LICENSING.join(', ')} from machine where sn_id = ? and identity = ?`,
);
const ACTIVE = statement<{ n: number }>('select count(*) as n from machine where sn_id = ? and status = 0');

/** Returns the device with an id. Throws 4040. */
export const machineOr404 = (db: Reader, id: number): Promise<MachineRow> => rowOr404(db.get(BY_ID, id), noMachine(id));

export const noMachine = (id: number): string => `There is no device ${id}.`;

/** Returns the device with an identity (`identityOf`), whatever its status. */
export const findMachine = (db: Reader, snId: number, identity: string): Promise<LicensingMachine | undefined> =>
  db.get(BY_IDENTITY, snId, identity);

const STATUS = statement<{ status: number }>(
  'select m.status from sn s join machine m on m.sn_id = s.id where s.sn = ? and m.identity = ?',
);

/** Returns the status of a device by the SN and its identity (`identityOf`); undefined when there is none. */
export const statusOfMachine = async (db: Reader, sn: string, identity: string): Promise<number | undefined> =>
  (await db.get(STATUS, sn, identity))?.status;

/** Returns the devices of an SN that have some identities, by identity. */
export async function machinesAt(
  db: Reader,
  snId: number,
  identities: readonly string[],
): Promise<Map<string, LicensingMachine>> {
  const rows = await inSteps(identities, (some) =>
    db.all(sql<LicensingMachine>`select ${sql.raw(LICENSING.map((column) => `m.${column}`).join(', '))}
      from ${listed('text', some, 'n')} ${inOrder} machine m on m.sn_id = ${snId} and m.identity = n.value`),
  );
  return new Map(rows.map((row) => [row.identity, row]));
}

export const countActive = (db: Reader, snId: number): Promise<number> => countOf(db.get(ACTIVE, snId));

/** Returns up to `limit` devices with status 0, in order of creation. */
export const activeMachines = (db: Reader, snId: number, limit: number): Promise<MachineRow[]> =>
  db.all(
    build
      .selectFrom('machine')
      .selectAll()
      .where('sn_id', '=', snId)
      .where('status', '=', 0)
      .orderBy('id')
      .limit(limit),
  );

export const machineRecord = (db: Reader, id: number, list: ListDefinition = machineList): Promise<RecordText> =>
  recordById(db, list, id);

/** Returns records in the order of `rows`. */
export const machineRecords = (db: Reader, rows: readonly MachineRow[]): Promise<RecordText[]> =>
  recordsInSteps(
    db,
    machineList,
    rows.map(({ id }) => id),
  );

/** The caller checks first that there is a place. */
export async function insertMachine(
  tx: Transaction,
  values: Omit<Insertable<MachineTable>, 'id' | 'reg_date'>,
): Promise<MachineRow> {
  const id = await takeIds(tx, 1);
  const insert = build.insertInto('machine').values({ ...values, id, reg_date: tx.now });
  return insertRow(tx, insert.returningAll());
}

/** Returns the new revision. */
export const updateMachine = (tx: Transaction, row: MachineRow, changes: Updateable<MachineTable>): Promise<number> =>
  revise(tx, 'machine', row, { ...changes, ...sinceWhen(tx, changes.status) });

/** The time since when a device is disabled is stored with its status. */
const sinceWhen = (tx: Transaction, status: number | undefined): Updateable<MachineTable> =>
  status === undefined ? {} : { disabled_date: status === 33 ? tx.now : null };
