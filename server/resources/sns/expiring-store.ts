import { sql } from 'kysely';
import { dialect, filled } from '../../db/dialect.ts';
import type { Standing } from '../../contract/sns/standing.ts';
import { condition, type Condition } from '../../query/condition.ts';
import { expiryCounts } from './expiry-count-store.ts';
import type { SnMoment } from './list-store.ts';
import { RUNNING, SETTLED, standingFilter } from './standing-store.ts';

const DAY = 86_400;

const having = (values: readonly Standing[], { db }: SnMoment): Condition =>
  condition(SETTLED.column, { name: 'standing', op: '=', values }, 'standing', db.zone);

/** Returns how many SNs of some standings expire from each edge until before the next, in seconds since 1970. */
async function countBetween(moment: SnMoment, edges: readonly number[], of: readonly Standing[]): Promise<number[]> {
  const standings = await standingFilter(moment.db, moment.now);
  const counts: number[] = [];
  for (const [at, until] of edges.slice(1).entries()) {
    const table = expiryCounts(standings, { from: edges[at] ?? until, until });
    const row = await moment.db.first(
      sql<{ n: number }>`select coalesce(sum(n), 0) as n from ${table} s where ${having(of, moment)}`,
    );
    counts.push(row?.n ?? 0);
  }
  return counts;
}

function running(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => (sum += count));
}

/** Returns how many running licences expire within each of some numbers of days of 24 hours, the greatest last. */
export async function countExpiring(moment: SnMoment, days: readonly number[]): Promise<number[]> {
  const ends = days.map((count) => moment.now + count * DAY + 1);
  return running(await countBetween(moment, [moment.now, ...ends], RUNNING));
}

/** Returns how many licences expired within each of some numbers of days of 24 hours up to now, the greatest last. */
export async function countExpired(moment: SnMoment, days: readonly number[]): Promise<number[]> {
  const starts = days.map((count) => moment.now - count * DAY).toReversed();
  const counts = await countBetween(moment, [...starts, moment.now + 1], ['expired']);
  return running(counts.toReversed());
}

/** Days of 24 hours from `first` on, the last of which ends with `last` whatever its length. */
type Days = { readonly from: number; readonly first: number; readonly last: number; readonly days: number };

/** Returns how many running licences expire by day; days without any are left out. */
export async function countExpiringByDay(
  moment: SnMoment,
  { from, first, last, days }: Days,
): Promise<{ at: number; count: number }[]> {
  const table = expiryCounts(await standingFilter(moment.db, moment.now), { from, until: last + 1 }, first);
  const day = filled(dialect.least('cast((moment - ?) / ? as bigint)', '?'), first, DAY, days - 1);
  return moment.db.all(sql<{ at: number; count: number }>`select ${day} as at, sum(n) as count
    from ${table} s where ${having(RUNNING, moment)} group by 1 having sum(n) > 0 order by 1`);
}
