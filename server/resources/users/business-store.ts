import { sql, type SqlBool } from 'kysely';
import type { UserAccess } from '../../contract/holders/user-businesses.ts';
import { inSteps } from '../../core/batch.ts';
import { LicensingError } from '../../core/errors.ts';
import { listAll, type Page } from '../../query/list.ts';
import { recordFragment, type RecordFields, type RecordText } from '../../query/record.ts';
import type { Changes } from '../../core/write.ts';
import { among } from '../../db/dialect.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { build } from '../../db/kysely.ts';
import type { BusinessRow } from '../businesses/store.ts';
import { isAccountLicence } from './rules.ts';
import type { UserRow } from './store.ts';

/** The terms on which a user may use a business: the end in seconds since 1970, and the number of terminals. */
export type BusinessLink = { readonly end_date: number | null; readonly volume_number: number | null };

const linkRecordFields: RecordFields = {
  guid: ['b.guid', 'text'],
  name: ['b.name', 'text'],
  endDate: ['l.end_date', 'time'],
  volumeNumber: ['l.volume_number', 'number'],
};

const record: RecordFields = { ...linkRecordFields, type: ['b.type', 'text'], description: ['b.description', 'text'] };

/** Returns the account licences that are linked to a user, or those that are not. */
export async function userBusinesses(db: Reader, { id }: UserRow, access: UserAccess): Promise<Page> {
  // Businesses are few, so the rule runs here and is not repeated in SQL.
  const businesses = await db.all(build.selectFrom('business').select(['id', 'type', 'named_user']));
  const accounts = businesses.filter(isAccountLicence).map((business) => business.id);
  const beside = sql`left join user_business l on l.business_id = b.id and l.user_id = ${id}`;
  const linked = access === 'ACCESSED' ? sql<SqlBool>`l.user_id is not null` : sql<SqlBool>`l.user_id is null`;
  return listAll(db, { from: 'business b', id: 'b.id', beside, record, querys: {}, sorts: {} }, [
    linked,
    sql<SqlBool>`b.id in ${among('integer', accounts)}`,
  ]);
}

export const findLink = (db: Reader, user: UserRow, business: BusinessRow): Promise<BusinessLink | undefined> =>
  db.first(
    build
      .selectFrom('user_business')
      .select(['end_date', 'volume_number'])
      .where('user_id', '=', user.id)
      .where('business_id', '=', business.id),
  );

export async function linkRecord(db: Reader, user: UserRow, business: BusinessRow): Promise<RecordText> {
  const row = await db.first(
    sql<{ json: RecordText }>`select ${recordFragment(linkRecordFields, db.zone)} as json from user_business l
      join business b on b.id = l.business_id where l.user_id = ${user.id} and l.business_id = ${business.id}`,
  );
  if (!row) throw new LicensingError(516);
  return row.json;
}

/** Links a business to a user, or writes changed columns of the link. */
export async function saveLink(tx: Transaction, user: UserRow, business: BusinessRow, changes: Changes): Promise<void> {
  const insert = build.insertInto('user_business').values({ ...changes, user_id: user.id, business_id: business.id });
  await tx.run(
    insert.onConflict((conflict) => {
      const known = conflict.columns(['user_id', 'business_id']);
      return Object.keys(changes).length === 0 ? known.doNothing() : known.doUpdateSet(changes);
    }),
  );
}

/** Removes the links of a user to some businesses. Returns those that there were, by business. */
export async function removeLinks(
  tx: Transaction,
  { id }: UserRow,
  businesses: readonly BusinessRow[],
): Promise<Map<number, BusinessLink>> {
  const removed = await inSteps(businesses, (some) =>
    tx.all(sql<BusinessLink & { business_id: number }>`delete from user_business where user_id = ${id}
      and business_id in ${among(
        'integer',
        some.map((business) => business.id),
      )}
      returning business_id, end_date, volume_number`),
  );
  return new Map(removed.map(({ business_id: business, ...link }) => [business, link]));
}
