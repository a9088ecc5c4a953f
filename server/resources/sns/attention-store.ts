import { sql } from 'kysely';
import { NEAR_LIMITS, type NearLimit } from '../../contract/sn-names.ts';
import type { QueryColumn } from '../../core/columns.ts';
import type { Reader } from '../../db/handle.ts';
import { indexed } from './query-store.ts';

/**
 * The last second of a licence, written as its index has it: the end date or the days since activation, whichever is
 * earlier. Days that do not run yet end nothing.
 */
export const EXPIRES = `coalesce(min(s.end_date, s.active_date + s.expiration_days * 86400 - 1), s.end_date, s.active_date + s.expiration_days * 86400 - 1)`;

/** What of each limit is in use, and the limit: what all that is told of limits in use is made from. */
const USED: Readonly<Record<NearLimit, readonly [used: string, limit: string]>> = {
  concurrency: ['seat_count', 'concurrent_number'],
  devices: ['device_count', 'volume_number'],
  users: ['user_count', 'users_number'],
};

const partsInUse = NEAR_LIMITS.map((limit) => {
  const [used, most] = USED[limit].map((column) => `s.${column}`);
  return `coalesce(${used} * 100 / iif(${most} > 0, ${most}, null), -1)`;
});

/** The query name `limitUse`: the greatest part of a limit that is in use in percent, written as its index has it. */
export const limitUse = {
  kind: 'number',
  sql: `nullif(max(${partsInUse.join(', ')}), -1)`,
} as const satisfies QueryColumn;

/** SQL for a limit of which nine tenths (90 percent) or more are in use, written as its partial index has it. */
const near = (limit: NearLimit): string => {
  const [used, most] = USED[limit];
  return `${most} > 0 and ${used} * 10 >= ${most} * 9`;
};

/** The query name `nearLimit`: SNs of which nine tenths or more of a limit are in use. */
export const nearLimit = indexed(NEAR_LIMITS, near);

/** What is asked of SNs that are in use: neither archived nor of a status other than 0. */
const IN_USE = sql.raw('status = 0 and archived = 0');

/** How many SNs in use have nine tenths or more of a limit in use, by limit; read from the indexes alone. */
export async function countNear(db: Reader): Promise<Record<NearLimit, number>> {
  const counts = NEAR_LIMITS.map(
    (limit) => `(select count(*) from sn where status = 0 and archived = 0 and ${near(limit)}) as ${limit}`,
  );
  const row = await db.first(sql<Record<NearLimit, number>>`select ${sql.raw(counts.join(', '))}`);
  return row ?? { concurrency: 0, devices: 0, users: 0 };
}

/** How many SNs in use expire from `now` on, up to each of some moments, the latest last. */
export async function countExpiring(db: Reader, now: number, until: readonly number[]): Promise<number[]> {
  const ends = sql.raw(EXPIRES);
  const sums = until.map((moment, at) => sql`count(*) filter (where ${ends} <= ${moment}) as ${sql.raw(`n${at}`)}`);
  const row = await db.first(sql<Record<string, number>>`select ${sql.join(sums)} from sn s
    where ${ends} between ${now} and ${until.at(-1) ?? now} and ${IN_USE}`);
  return until.map((_, at) => row?.[`n${at}`] ?? 0);
}

/** Days of 24 hours from `first` on, the last of which ends with `last` whatever its length. */
type Days = { readonly from: number; readonly first: number; readonly last: number; readonly days: number };

/** How many SNs in use expire from a moment on, by the day in which they do; days without any are left out. */
export function countExpiringByDay(
  db: Reader,
  { from, first, last, days }: Days,
): Promise<{ at: number; count: number }[]> {
  const ends = sql.raw(EXPIRES);
  return db.all(sql<{
    at: number;
    count: number;
  }>`select min(cast((${ends} - ${first}) / 86400 as integer), ${days - 1}) as at,
      count(*) as count
    from sn s where ${ends} between ${from} and ${last} and ${IN_USE} group by 1 order by 1`);
}
