import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely';
import type { Condition } from '../../query/condition.ts';
import { LicensingError } from '../../core/errors.ts';
import { takeIds } from '../../core/ids.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { recordFragment, type RecordText } from '../../query/record.ts';
import type { MachineTable } from '../../db/tables/device-tables.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build, statement } from '../../db/kysely.ts';
import type { Target } from '../../http/audit.ts';
import { machineList } from './fields.ts';

export type MachineRow = Selectable<MachineTable>;

/** How the audit log names a device: by its id, which its path uses. */
export const machineTarget = ({ id }: { readonly id: number }): Target => ({ kind: 'machine', key: String(id) });

/** What a list of devices is narrowed to. */
export const ofSn = ({ id }: { readonly id: number }): Condition => sql<SqlBool>`m.sn_id = ${id}`;

const BY_ID = statement<MachineRow>('select * from machine where id = ?');

const LICENSING = ['id', 'identity', 'mid', 'machine_name', 'status'] as const satisfies readonly (keyof MachineRow)[];

/** What licences are given by of a device: half of its columns, which are read for every string. */
export type LicensingMachine = Pick<MachineRow, (typeof LICENSING)[number]>;

const BY_IDENTITY = statement<LicensingMachine>(
  `select ${LICENSING.join(', ')} from machine where sn_id = ? and identity = ?`,
);
const ACTIVE = statement<{ n: number }>('select count(*) as n from machine where sn_id = ? and status = 0');

/** The device of an id; 4040 when there is none. */
export async function machineOr404(db: Reader, id: number): Promise<MachineRow> {
  const row = await db.get(BY_ID, id);
  if (!row) throw new LicensingError(4040, `There is no device ${id}.`);
  return row;
}

/** The device of an SN by its identity (`identityOf`), whatever its status; undefined when there is none. */
export const findMachine = (db: Reader, snId: number, identity: string): Promise<LicensingMachine | undefined> =>
  db.get(BY_IDENTITY, snId, identity);

/** How many devices of an SN have status 0: what volumeNumber limits (`assertPlace`). */
export async function countActive(db: Reader, snId: number): Promise<number> {
  const row = await db.get(ACTIVE, snId);
  return row?.n ?? 0;
}

/** Up to `limit` devices of an SN with status 0, in order of creation. */
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

/** The record of a device by its id. */
export async function machineRecord(db: Reader, id: number, list: ListDefinition = machineList): Promise<RecordText> {
  const row = await db.first(sql<{ json: RecordText }>`select ${recordFragment(list.record, db.zone)} as json
    from machine m ${sql.raw(list.joins ?? '')} where m.id = ${id}`);
  if (!row) throw new LicensingError(4040);
  return row.json;
}

/** Adds a device and returns it. Whether there is a place for it is the caller's to ask before. */
export async function insertMachine(
  tx: Transaction,
  values: Omit<Insertable<MachineTable>, 'id' | 'reg_date'>,
): Promise<MachineRow> {
  const id = await takeIds(tx, 1);
  const row = await tx.first(
    build
      .insertInto('machine')
      .values({ ...values, id, reg_date: tx.now })
      .returningAll(),
  );
  if (!row) throw new LicensingError(516);
  return row;
}

/** Writes changed columns of a device that people set, and counts its revision up; returns the new revision. */
export async function updateMachine(
  tx: Transaction,
  row: MachineRow,
  changes: Updateable<MachineTable>,
): Promise<number> {
  const revision = row.revision + 1;
  await tx.run(
    build
      .updateTable('machine')
      .set({ ...changes, ...sinceWhen(tx, changes.status), revision })
      .where('id', '=', row.id),
  );
  return revision;
}

/** With its status, a device keeps since when it is disabled. */
const sinceWhen = (tx: Transaction, status: number | undefined): Updateable<MachineTable> =>
  status === undefined ? {} : { disabled_date: status === 33 ? tx.now : null };

/** Removes a device whose sessions have ended; a seat it borrowed stays out. */
export const removeMachine = (tx: Transaction, row: MachineRow): Promise<number> =>
  tx.run(build.deleteFrom('machine').where('id', '=', row.id));
