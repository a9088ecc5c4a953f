import { sql } from 'kysely';
import { NEAR_LIMITS, type NearLimit } from '../../contract/sns/sn-names.ts';
import type { QueryColumn } from '../../query/columns.ts';
import { dialect } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { indexed } from './query-store.ts';
import { runningSql, standingFilter } from './standing-store.ts';

/** The amount in use of each limit, the limit, and what an open allowance adds. All figures about limits derive from it. */
const USED: Readonly<Record<NearLimit, readonly [used: string, limit: string, extra?: string]>> = {
  concurrency: ['seat_count', 'concurrent_number', 'extra_concurrent'],
  devices: ['device_count', 'volume_number', 'extra_devices'],
  users: ['user_count', 'users_number'],
};

/**
 * Returns SQL for the amount in use and for the limit with what an allowance adds. The sweeper clears that column soon after
 * the end of the allowance, so an index can hold it.
 */
function usedOf(limit: NearLimit, table = ''): readonly [used: string, most: string] {
  const [used, most, extra] = USED[limit].map((column) => `${table}${column}`);
  return [`${used}`, extra === undefined ? `${most}` : `(${most} + coalesce(${extra}, 0))`];
}

const partsInUse = NEAR_LIMITS.map((limit) => {
  const [used, most] = usedOf(limit, 's.');
  return `coalesce(${used} * 100 / ${dialect.either(`${most} > 0`, most, 'null')}, -1)`;
});

/** The query name `limitUse`: the highest use of a limit in percent, written like its index. */
export const limitUse = {
  kind: 'number',
  sql: `nullif(${dialect.greatest(...partsInUse)}, -1)`,
} as const satisfies QueryColumn;

/** SQL for a limit with nine tenths or more in use, written like its partial index. */
const near = (limit: NearLimit): string => {
  const [used, most] = usedOf(limit);
  return `${most} > 1 and ${used} * 10 >= ${most} * 9`;
};

/** The query name `nearLimit`: SNs with nine tenths or more of a limit in use. A limit of 1 is meant to be used up. */
export const nearLimit = indexed(NEAR_LIMITS, near);

/** Counts running licences, from the indexes alone. */
export async function countNear(db: Reader, now: number): Promise<Record<NearLimit, number>> {
  const { column } = await standingFilter(db, now);
  const running = runningSql(column);
  const counts = NEAR_LIMITS.map(
    (limit) => `(select count(*) from sn s where ${near(limit)} and ${running}) as ${limit}`,
  );
  const row = await db.first(sql<Record<NearLimit, number>>`select ${sql.raw(counts.join(', '))}`);
  return row ?? { concurrency: 0, devices: 0, users: 0 };
}
