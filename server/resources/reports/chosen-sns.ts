import { sql } from 'kysely';
import type { Query } from '../../contract/listing.ts';
import { withCost } from '../../query/cost.ts';
import { queryConditions, rowsOf, stoppableIn, where } from '../../query/count.ts';
import { dialect } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { snWalk } from '../sns/list-store.ts';

const IDS = sql.raw(dialect.arrayOf('id'));

/**
 * Returns a function that finds the ids of the SNs that match, in order of creation, without archived ones. Throws 515
 * for unknown query names.
 */
export async function choosingSns(db: Reader, now: number, querys: NonNullable<Query['querys']>) {
  const { list, where: given } = await snWalk({ db, now }, [], { querys });
  const matching = [stoppableIn(list), ...given, ...queryConditions(list, querys, db)];
  const id = sql.raw(list.id);
  return async (): Promise<number[]> => {
    try {
      const [ids = '[]'] = await db.column(sql<{ ids: string }>`select ${IDS} as ids from
        (select ${id} as id from ${rowsOf(list)} ${where(matching)} order by ${id}) chosen`);
      return JSON.parse(ids) as number[];
    } catch (error) {
      throw withCost(error, list, { querys });
    }
  };
}
