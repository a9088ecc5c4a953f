import { sql, type RawBuilder } from 'kysely';
import { STANDINGS, type Standing } from '../../contract/sns/standing.ts';
import type { QueryColumn } from '../../query/columns.ts';
import { dialect } from '../../db/dialect.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { NEVER } from './standing-rules.ts';

/** `ownEndOf` in SQL, or `NEVER`. */
const end = dialect.least(
  ...[`coalesce(s.end_date, ${NEVER})`, `coalesce(s.active_date + s.expiration_days * 86400, ${NEVER})`, `${NEVER}`],
);

/** `expiresOf` in SQL, or null. It is written like its index, which is found by this text. */
export const EXPIRES = `nullif(${dialect.greatest(end, `coalesce(s.extended_until, -${NEVER})`)}, ${NEVER})`;

/** `graceUntilOf` in SQL, or null, written like its index. */
export const GRACE_UNTIL = `nullif(${dialect.least(`${end} + nullif(s.grace_days, 0) * 86400`, `${NEVER}`)}, ${NEVER})`;

/** The standings of running licences, whose end deserves a warning. */
export const RUNNING: readonly Standing[] = ['active', 'exhausted'];

/** `standingOf` in SQL for an SN `s`; `now` is an SQL expression. */
export const standingSql = (now: string): string => `case
  when s.archived = 1 then 'archived' when s.status = 4 then 'blacklisted' when s.status = 2 then 'deleted'
  when s.status = 1 then 'disabled' when s.start_date > ${now} then 'pending'
  when ${EXPIRES} <= ${now} then case when ${GRACE_UNTIL} > ${now} then 'grace' else 'expired' end
  when s.use_count >= s.usage_number then 'exhausted' else 'active' end`;

/** `standingSql` at a bound moment, in seconds since 1970. */
export const standingAt = (now: number): RawBuilder<Standing> =>
  sql<Standing>`${sql.join(
    standingSql('?')
      .split('?')
      .map((part) => sql.raw(part)),
    sql`${now}`,
  )}`;

/** How lists filter and count by standing at one moment. See docs/decisions/0036-standing.md. */
export type StandingFilter = {
  readonly column: QueryColumn & { readonly kind: 'enum' };
  /** The counters of SNs, as a table without an alias. */
  readonly counters: string;
  /** Returns SQL for rows with `columns`, `standing` and `n` that correct counts by the stored column. */
  readonly corrections?: (columns: string) => string;
};

/** Triggers and the sweeper maintain it. It is right unless a licence began or expired since the last sweep. */
const kept = {
  kind: 'enum',
  sql: 's.standing',
  several: dialect.unindexed('s.standing'),
  words: STANDINGS,
} as const satisfies QueryColumn;

export const SETTLED: StandingFilter = { column: kept, counters: 'sn_count' };

type Clock = { readonly low: number; readonly high: number; readonly at: number };
const CLOCK = statement<Clock>('select low, high, at from standing_clock');

/** Returns the moment whose standing a changed SN is stored with, in seconds since 1970. */
export const settledAt = async (tx: Transaction): Promise<number> => (await tx.get(CLOCK))?.at ?? tx.now;

/** Moments, the first excluded: a licence that begins or expires between them has a wrong stored column. */
type Span = { readonly after: number; readonly until: number };

const spanTo = ({ low, high }: Clock, now: number): Span => ({ after: Math.min(low, now), until: Math.max(high, now) });

/** The moments at which time changes a standing, each with its own index. */
export const TURNS = ['s.start_date', EXPIRES, GRACE_UNTIL] as const;

/** SQL for the ids of SNs that begin or expire after one moment and until another. */
const turning = (after: string, until: string): string =>
  TURNS.map((turn) => `select s.id from sn s where ${turn} > ${after} and ${turn} <= ${until}`).join(' union all ');

const FIRST_TURNING = statement<{ id: number }>(`${turning('?1', '?2')} limit 1`);

/** Undefined when no licence begins or expires until `now`. */
async function turnedUntil(db: Reader, now: number): Promise<Span | undefined> {
  const clock = await db.get(CLOCK);
  const span = clock && spanTo(clock, now);
  return span && (await db.get(FIRST_TURNING, span.after, span.until)) && span;
}

type Wrong = { readonly kept: Standing; readonly standing: Standing };

/**
 * Returns the filter by standing at `now`, exact whenever the sweeper ran last: it reads the few SNs whose licence
 * began or expired since then.
 */
export async function standingFilter(db: Reader, now: number): Promise<StandingFilter> {
  const span = await turnedUntil(db, now);
  if (!span) return SETTLED;
  const turned = turning(String(span.after), String(span.until));
  const actual = standingSql(String(now));
  const wrong = await db.all(sql<Wrong>`select distinct s.standing as kept, ${sql.raw(actual)} as standing from sn s
    where s.id in (${sql.raw(turned)}) and s.standing <> ${sql.raw(actual)}`);
  if (wrong.length === 0) return SETTLED;
  const columns = 's.archived, s.status, s.type, s.product_id, s.template_id, s.business_id';
  const corrections = (of: string) => `select ${of}, ${actual} as standing, 1 as n from sn s where s.id in (${turned})
    union all select ${of}, s.standing, -1 from sn s where s.id in (${turned})`;
  const corrected = `select archived, status, type, product_id, template_id, business_id, standing, n from sn_count
    union all ${corrections(columns)}`;
  return {
    column: {
      kind: 'enum',
      words: STANDINGS,
      sql: `case when s.id in (${turned}) then ${actual} else s.standing end`,
      among: {
        sql: kept.sql,
        of: (words) => [...words, ...wrong.filter(({ standing }) => words.includes(standing)).map((row) => row.kept)],
      },
    },
    counters: `(${corrected})`,
    corrections,
  };
}

/** Returns SQL for running licences, by a column of `standingFilter`. An index of the stored column finds them. */
export function runningSql({ sql: actual, among }: StandingFilter['column']): string {
  const list = (words: readonly string[]) => `(${words.map((word) => `'${word}'`).join(', ')})`;
  const stored = `${kept.sql} in ${list(among?.of(RUNNING) ?? RUNNING)}`;
  return among === undefined ? stored : `${stored} and ${actual} in ${list(RUNNING)}`;
}

/** Where the sweep continues: its span of moments, and the last row it read. */
export type SweepPlace = { readonly turn: number; readonly moment: number; readonly id: number };

export const mustSweep = async (db: Reader, now: number): Promise<boolean> =>
  (await turnedUntil(db, now)) !== undefined;

const OPEN = statement<never>('update standing_clock set low = ?1, high = ?2, at = ?3');
const CLOSE = statement<never>('update standing_clock set low = at, high = at');

/**
 * Updates the stored column of up to `limit` SNs. Returns where to continue, or undefined when all are right. The next
 * sweep takes up an interrupted one.
 */
export async function sweepStandings(
  tx: Transaction,
  place: SweepPlace | undefined,
  limit: number,
): Promise<SweepPlace | undefined> {
  const clock = await tx.get(CLOCK);
  if (!clock) return undefined;
  const { after, until } = spanTo(clock, tx.now);
  if (!place) await tx.exec(OPEN, after, until, tx.now);
  let { turn, moment, id }: SweepPlace = place ?? { turn: 0, moment: after, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const column = TURNS[turn];
    if (column === undefined) break;
    const rows = await tx.all(turned(column, { after: moment, until }, id, limit));
    const ids = JSON.stringify(rows.map((row) => row.id));
    await tx.exec(RIGHT, ids);
    const last = rows.at(-1);
    if (last && rows.length === limit) return { turn, ...last };
    [turn, moment, id] = [turn + 1, after, Number.MAX_SAFE_INTEGER];
  }
  await tx.exec(CLOSE);
  return undefined;
}

const RIGHT =
  statement<never>(`update sn set standing = v.standing from ${dialect.rows('?', 'n', 'integer')} cross join sn_standing_at v
  where v.id = n.value and sn.id = v.id and v.standing <> sn.standing`);

const turned = (
  turn: string,
  { after, until }: Span,
  id: number,
  limit: number,
): RawBuilder<{ moment: number; id: number }> => {
  const moment = sql.raw(turn);
  return sql`select ${moment} as moment, s.id as id from sn s where ${moment} >= ${after} and ${moment} <= ${until}
    and (${moment}, s.id) > (${after}, ${id}) order by ${moment}, s.id limit ${limit}`;
};
