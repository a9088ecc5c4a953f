import { sql, type RawBuilder } from 'kysely';
import type { Standing } from '../../contract/sns/standing.ts';
import { condition, type Condition, type Period } from '../../query/condition.ts';
import type { SnMoment } from './list-store.ts';
import { RUNNING, SETTLED, standingFilter, EXPIRES, type StandingFilter } from './standing-store.ts';

/** Lengths in seconds of the buckets of `sn_expiry_count`, longest first. */
const WIDTHS = [86_400, 900] as const;

/** A part of a period: whole buckets of one width, or single rows where no bucket fits. */
type Piece = Period & { readonly width?: number };

/** Splits a period into the longest buckets that fit and the remainders on either side: at most five pieces. */
function piecesOf({ from, until }: Period, widths: readonly number[]): Piece[] {
  if (from >= until) return [];
  const [width, ...shorter] = widths;
  if (width === undefined) return [{ from, until }];
  const first = Math.ceil(from / width) * width;
  const end = Math.floor(until / width) * width;
  if (first >= end) return piecesOf({ from, until }, shorter);
  return [
    ...piecesOf({ from, until: first }, shorter),
    { from: first, until: end, width },
    ...piecesOf({ from: end, until }, shorter),
  ];
}

const expires = sql.raw(EXPIRES);

const countsOf = ({ from, until, width }: Piece): RawBuilder<unknown> =>
  width === undefined
    ? sql`select ${expires} as moment, s.standing, 1 as n from sn s indexed by sn_expires
        where ${expires} >= ${from} and ${expires} < ${until}`
    : sql`select start as moment, standing, n from sn_expiry_count
        where width = ${width} and start >= ${from} and start < ${until}`;

/**
 * SQL for a table of how many SNs expire in a period, with the columns `standing`, `archived`, `moment` and `n`. Each moment
 * is on the same day as the ends that it counts, for days of 24 hours that begin with `dayStart`.
 */
export function expiryCounts({ corrections }: StandingFilter, period: Period, dayStart = 0): RawBuilder<unknown> {
  const pieces = piecesOf(
    period,
    WIDTHS.filter((width) => dayStart % width === 0),
  );
  const counts = (pieces.length === 0 ? [period] : pieces).map(countsOf);
  if (corrections) {
    const rows = sql.raw(corrections(`${EXPIRES} as moment`));
    counts.push(sql`select moment, standing, n from (${rows})
      where moment >= ${period.from} and moment < ${period.until}`);
  }
  return sql`(select moment, standing, standing = 'archived' as archived, n
    from (${sql.join(counts, sql` union all `)}))`;
}

const DAY = 86_400;

/** SQL for rows of `expiryCounts` of some standings. */
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

/** Returns the sum up to each of some counts. */
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

/** Returns how many running licences expire from a moment on, by the day on which they do; days without any are left out. */
export async function countExpiringByDay(
  moment: SnMoment,
  { from, first, last, days }: Days,
): Promise<{ at: number; count: number }[]> {
  const table = expiryCounts(await standingFilter(moment.db, moment.now), { from, until: last + 1 }, first);
  const day = sql`min(cast((moment - ${first}) / ${DAY} as integer), ${days - 1})`;
  return moment.db.all(sql<{ at: number; count: number }>`select ${day} as at, sum(n) as count
    from ${table} s where ${having(RUNNING, moment)} group by 1 having sum(n) > 0 order by 1`);
}
