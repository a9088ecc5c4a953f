import type { Selectable } from 'kysely';
import { newGuid } from '../../core/ids.ts';
import { rowsBy, rowsOr404 } from '../../core/many-rows.ts';
import { insertRow, revise, rowOr404 } from '../../core/rows.ts';
import type { Changes } from '../../core/write.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { BusinessTable } from '../../db/tables/tables.ts';

export type BusinessRow = Selectable<BusinessTable>;

export const findBusiness = (db: Reader, name: string): Promise<BusinessRow | undefined> =>
  db.first(build.selectFrom('business').selectAll().where('name', '=', name));

/** Returns the business with a name. Throws 4040. */
export const businessOr404 = (db: Reader, name: string): Promise<BusinessRow> =>
  rowOr404(findBusiness(db, name), `There is no business '${name}'.`);

/** Returns the business with a guid. Throws 4040. */
export const businessByGuidOr404 = (db: Reader, guid: string): Promise<BusinessRow> =>
  rowOr404(db.first(build.selectFrom('business').selectAll().where('guid', '=', guid)), unknownGuid(guid));

/** Returns businesses by their guids. Throws 4040 with the faults of all. */
export const businessesByGuidOr404 = async (db: Reader, guids: readonly string[]): Promise<BusinessRow[]> =>
  rowsOr404(guids, await rowsBy(db, 'business', 'guid', guids), unknownGuid);

const unknownGuid = (guid: string): string => `There is no business with the guid '${guid}'.`;

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
