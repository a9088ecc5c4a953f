import { sql, type SqlBool } from 'kysely';
import type { BulkWhere } from '../../contract/sns/bulk.ts';
import { countMatching, queryConditions, rowsOf, stoppableIn, where as whereAll } from '../../query/count.ts';
import type { Reader } from '../../db/handle.ts';
import type { Gathered } from '../jobs/work.ts';
import { snWalk, type SnMoment } from '../sns/list-store.ts';

export type Found = Extract<BulkWhere, { querys: unknown }>;

export const walkOf = (moment: SnMoment, where: Found) =>
  snWalk(moment, where.scope === undefined ? [] : [where.scope], where);

export async function countSns(moment: SnMoment, where: BulkWhere): Promise<number> {
  if ('sns' in where) return where.sns.length;
  const { list, where: given } = await walkOf(moment, where);
  return countMatching(moment.db, list, where.querys, given, undefined);
}

/** Returns the highest id of an SN; 0 when there is none. */
export async function lastSnId(db: Reader): Promise<number> {
  const row = await db.first(sql<{ id: number | null }>`select max(id) as id from sn`);
  return row?.id ?? 0;
}

/** Returns up to `limit` of the SNs that a query finds, with ids above `after` and up to `until`, in order. */
export async function snsBetween(
  moment: SnMoment,
  where: Found,
  { after, until, limit }: { after: number; until: number; limit: number },
): Promise<Gathered> {
  const { db } = moment;
  const { list, where: given } = await walkOf(moment, where);
  const conditions = [...given, ...queryConditions(list, where.querys, db)];
  const rows = await db.all(sql<{ id: number; sn: string }>`select s.id, s.sn from ${rowsOf(list)}
    ${whereAll([stoppableIn(list), ...conditions, sql<SqlBool>`s.id > ${after} and s.id <= ${until}`])} order by s.id limit ${limit}`);
  return { items: rows.map(({ sn }) => ({ key: sn })), last: rows.at(-1)?.id ?? after };
}
