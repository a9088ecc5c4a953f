import { sql, type SqlBool } from 'kysely';
import type { Query } from '../../contract/listing.ts';
import { countMatching, queryConditions, rowsOf, stoppableIn, where as whereAll } from '../../query/count.ts';
import type { Walk } from '../../query/walk.ts';
import type { Reader } from '../../db/handle.ts';
import type { Gathered } from '../jobs/work.ts';
import type { SnMoment } from '../sns/list-store.ts';

/** The records of a bulk change that a query finds. */
export type Found = { readonly querys: NonNullable<Query['querys']>; readonly scope?: 'archived' | undefined };

/** The records of one kind that bulk changes change. */
export type BulkSource = {
  readonly table: 'sn' | 'user_account' | 'machine' | 'token_id' | 'customer' | 'session';
  /** SQL text of the key of a record. */
  readonly key: string;
  readonly walk: (moment: SnMoment, where: Found) => Promise<Walk>;
};

export async function countFound({ walk }: BulkSource, moment: SnMoment, where: Found): Promise<number> {
  const { list, where: given } = await walk(moment, where);
  return countMatching(moment.db, list, where.querys, given, undefined);
}

/** Returns the highest id of a record; 0 when there is none. */
export async function lastId({ table }: BulkSource, db: Reader): Promise<number> {
  const row = await db.first(sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`);
  return row?.id ?? 0;
}

/** Returns up to `limit` of the records that a query finds, with ids above `after` and up to `until`, in order. */
export async function foundBetween(
  { walk, key }: BulkSource,
  moment: SnMoment,
  where: Found,
  { after, until, limit }: { after: number; until: number; limit: number },
): Promise<Gathered> {
  const { db } = moment;
  const { list, where: given } = await walk(moment, where);
  const conditions = [...given, ...queryConditions(list, where.querys, db)];
  const id = sql.raw(list.id);
  const rows = await db.all(sql<{
    id: number;
    key: string;
  }>`select ${id} as id, ${sql.raw(key)} as key from ${rowsOf(list)}
    ${whereAll([stoppableIn(list), ...conditions, sql<SqlBool>`${id} > ${after} and ${id} <= ${until}`])} order by ${id} limit ${limit}`);
  return { items: rows.map(({ key: found }) => ({ key: found })), last: rows.at(-1)?.id ?? after };
}
