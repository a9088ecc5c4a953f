import { sql, type RawBuilder } from 'kysely';
import { byIndex } from '../../db/dialect.ts';
import type { Period } from '../../query/condition.ts';
import { EXPIRES, type StandingFilter } from './standing-store.ts';

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
    ? sql`select ${expires} as moment, s.standing, 1 as n from sn s ${byIndex('sn_expires')}
        where ${expires} >= ${from} and ${expires} < ${until}`
    : sql`select start as moment, standing, n from sn_expiry_count
        where width = ${width} and start >= ${from} and start < ${until}`;

/**
 * SQL for a table of SNs by `standing`, `archived`, `moment` and `n`. Each moment is on the same day as the ends that
 * it counts, for days of 24 hours that begin with `dayStart`.
 */
export function expiryCounts({ corrections }: StandingFilter, period: Period, dayStart = 0): RawBuilder<unknown> {
  const pieces = piecesOf(
    period,
    WIDTHS.filter((width) => dayStart % width === 0),
  );
  const counts = (pieces.length === 0 ? [period] : pieces).map(countsOf);
  if (corrections) {
    const rows = sql.raw(corrections(`${EXPIRES} as moment`));
    counts.push(sql`select moment, standing, n from (${rows}) corrected
      where moment >= ${period.from} and moment < ${period.until}`);
  }
  return sql`(select moment, standing, case when standing = 'archived' then 1 else 0 end as archived, n
    from (${sql.join(counts, sql` union all `)}) counts)`;
}
