import type { Selectable } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import { newGuid } from '../../core/ids.ts';
import { insertRow, revise } from '../../core/rows.ts';
import { recordById } from '../../query/list.ts';
import type { RecordText } from '../../query/record.ts';
import type { Changes } from '../../core/write.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { BusinessTable } from '../../db/tables/tables.ts';
import { businessList } from './fields.ts';

export type BusinessRow = Selectable<BusinessTable>;

export const findBusiness = (db: Reader, name: string): Promise<BusinessRow | undefined> =>
  db.first(build.selectFrom('business').selectAll().where('name', '=', name));

/** Returns the business with a name. Throws 4040. */
export async function businessOr404(db: Reader, name: string): Promise<BusinessRow> {
  const row = await findBusiness(db, name);
  if (!row) throw new LicensingError(4040, `There is no business '${name}'.`);
  return row;
}

/** Returns the business with a guid. Throws 4040. */
export async function businessByGuidOr404(db: Reader, guid: string): Promise<BusinessRow> {
  const row = await db.first(build.selectFrom('business').selectAll().where('guid', '=', guid));
  if (!row) throw new LicensingError(4040, `There is no business with the guid '${guid}'.`);
  return row;
}

export const businessRecord = (db: Reader, id: number): Promise<RecordText> => recordById(db, businessList, id);

export async function insertBusiness(
  tx: Transaction,
  values: Changes & { name: string; type: string },
): Promise<number> {
  const insert = build
    .insertInto('business')
    .values({ business_os: 'DEFAULT', control_type: 'ONLINE', ...values, guid: newGuid(), reg_date: tx.now })
    .returning('id');
  return (await insertRow(tx, insert)).id;
}

/** Returns the new revision. */
export async function updateBusiness(tx: Transaction, row: BusinessRow, changes: Changes): Promise<number> {
  return Object.keys(changes).length === 0 ? row.revision : revise(tx, 'business', row, changes);
}

export const deleteBusiness = (tx: Transaction, id: number): Promise<number> =>
  tx.run(build.deleteFrom('business').where('id', '=', id));
