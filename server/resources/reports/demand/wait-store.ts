import { sql } from 'kysely';
import { byIndex, dialect, listed } from '../../../db/dialect.ts';
import type { Reader } from '../../../db/handle.ts';
import { fairTurn } from '../../../time/pause.ts';
import type { Range } from '../../logbook/peak-rules.ts';
import { sessionSql } from '../../logbook/peak-store.ts';
import { identityOf } from '../../machines/rules.ts';
import { PATIENCE, waitsOf, type Attempt, type Span, type Wait } from './wait-rules.ts';

type Row = [second: number, id: number, mid: string | null, name: string | null, ip: string | null];

const rowSql = dialect.array('l.start_time', 'l.id', 'l.mid', 'l.login_name', 'l.login_ip');
const [ROW, ROWS] = [sql.raw(rowSql), sql.raw(dialect.arrayOf(rowSql))];
const ROWS_IN_ORDER = sql.raw(dialect.arrayOf(dialect.json('r')));

/** The waits of an SN that touch a range, and its refusals in that range, in order. */
export type Waits = { readonly waits: readonly Wait[]; readonly refusals: readonly number[] };

/** Returns the waits of an SN with their whole length, also where it reaches beyond the range. */
export async function waitsIn(db: Reader, snId: number, { from, to }: Range): Promise<Waits> {
  const inside = await refusalsOf(db, snId, from, to);
  const before = await chainFrom(db, snId, from, 'before');
  const after = await chainFrom(db, snId, to, 'after');
  const refusals = [...before, ...inside, ...after];
  if (refusals.length === 0) return { waits: [], refusals: [] };
  const attempts = [
    ...refusals.map((row) => ({ row, refused: true })),
    ...(await successesAfter(db, snId, refusals)).map((row) => ({ row, refused: false })),
  ].toSorted(({ row: [one, id] }, { row: [other, otherId] }) => one - other || id - otherId);
  return {
    waits: waitsOf(attempts.map(({ row, refused }) => attemptOf(row, refused))),
    refusals: inside.map(([second]) => second),
  };
}

/** Who waits: the device, without one the log-in name, without both the address. */
const attemptOf = ([second, , mid, name, ip]: Row, refused: boolean): Attempt => {
  if (mid) return { second, refused, who: `device ${identityOf(mid)}` };
  return { second, refused, who: name ? `name ${name}` : `address ${ip ?? ''}` };
};

const REFUSED = sql.raw(`from sn_log l ${dialect.byIndex('sn_log_waiting')} where l.error_code = 1799`);

async function refusalsOf(db: Reader, snId: number, from: number, to: number): Promise<Row[]> {
  const [rows = '[]'] = await db.column(sql<{ rows: string }>`select ${ROWS_IN_ORDER} as rows from
    (select ${ROW} as r ${REFUSED} and sn_id = ${snId} and start_time between ${from} and ${to}
      order by start_time, id) refused`);
  return JSON.parse(rows) as Row[];
}

/** Refusals that are looked at in one step. */
const STEP = 200;

/**
 * Returns the refusals before or after a second that may belong to waits on its other side, in order: those without a
 * pause longer than `PATIENCE` in between.
 */
async function chainFrom(db: Reader, snId: number, edge: number, side: 'before' | 'after'): Promise<Row[]> {
  const isBefore = side === 'before';
  const chain: Row[] = [];
  // Everything up to this second may belong to the wait at hand.
  let reach = isBefore ? edge - PATIENCE : edge + PATIENCE;
  for (let more = true; more;) {
    const [last, id] = chain.at(-1) ?? [edge, isBefore ? 0 : Number.MAX_SAFE_INTEGER];
    const beyond = isBefore
      ? sql`(start_time, id) < (${last}, ${id}) and start_time >= ${reach} order by start_time desc, id desc`
      : sql`(start_time, id) > (${last}, ${id}) and start_time <= ${reach} order by start_time, id`;
    const rows = await db.column(sql<{ r: string }>`select ${ROW} as r ${REFUSED}
      and sn_id = ${snId} and ${beyond} limit ${STEP}`);
    for (const row of rows) chain.push(JSON.parse(row) as Row);
    const [end] = chain.at(-1) ?? [edge];
    more = rows.length > 0;
    reach = isBefore ? end - PATIENCE : end + PATIENCE;
    await fairTurn();
  }
  return isBefore ? chain.toReversed() : chain;
}

/** Spans of time that are read at once. */
const SPANS = 100;
const [FROM, END] = [sql.raw(dialect.cell('span', 0, 'integer')), sql.raw(dialect.cell('span', 1, 'integer'))];

/** Returns the log-ins that succeeded within `PATIENCE` after a refusal. */
async function successesAfter(db: Reader, snId: number, refusals: readonly Row[]): Promise<Row[]> {
  const spans: Span[] = [];
  for (const [second] of refusals) {
    const last = spans.at(-1);
    const end = second + PATIENCE;
    if (last && second <= last.end) spans[spans.length - 1] = { from: last.from, end };
    else spans.push({ from: second, end });
  }
  const found: Row[] = [];
  for (let at = 0; at < spans.length; at += SPANS) {
    const some = spans.slice(at, at + SPANS).map(({ from, end }) => [from, end]);
    const [rows = '[]'] = await db.column(sql<{ rows: string }>`select ${ROWS} as rows
      from ${listed('json', some, 'span')} cross join sn_log l ${byIndex('sn_log_sn_start')}
      where l.sn_id = ${snId} and l.start_time between ${FROM} and ${END} and ${sql.raw(sessionSql('l'))}`);
    found.push(...(JSON.parse(rows) as Row[]));
    await fairTurn();
  }
  return found;
}

const SEAT_ENDS = sql.raw(dialect.greatest('l.end_time', 'l.start_time + 1'));

/** Returns the borrowed seats of an SN that were out in a range. One that is still out is so until `now`. */
export async function seatsIn(db: Reader, snId: number, { from, to }: Range, now: number): Promise<Span[]> {
  const rows = await db.all(sql<{ start: number; end: number | null; until: number | null }>`
    select l.start_time as start, l.end_time as end, case when l.end_time is null then (select until from borrow where log_id = l.id) end as until
    from sn_log l ${byIndex('sn_log_sn_seat')} where l.sn_id = ${snId} and l.start_time <= ${to} and l.error_code = 0
      and l.status in ('checkout', 'checkin', 'autoCheckin', 'checkoutCover')
      and (l.end_time is null or ${SEAT_ENDS} > ${from})`);
  return rows.map(({ start, end, until }) => ({ from: start, end: end ?? Math.min(until ?? now + 1, now + 1) }));
}
