import { sql } from 'kysely';
import {
  ENTITLEMENT_DAYS,
  type EntitlementBody,
  type EntitlementGroup,
  type EntitlementItem,
} from '../../../contract/history/entitlements.ts';
import { joined } from '../../../contract/kinds.ts';
import { among, dialect } from '../../../db/dialect.ts';
import type { Database, Reader } from '../../../db/handle.ts';
import { statement } from '../../../db/kysely.ts';
import { datePlus, daysIn, type Day } from '../../../time/days.ts';
import { fairTurn } from '../../../time/pause.ts';
import { dayPeaks } from '../../logbook/day-store.ts';
import type { Range } from '../../logbook/peak-rules.ts';
import { choosingSns } from '../chosen-sns.ts';
import { monthsLater, readRange } from '../range-rules.ts';
import { snFacts, type Fact } from './facts.ts';
import { lineThrough, reaches, slopeOf } from './line-rules.ts';
import { inOrderOf, orderOf, type Order } from './order.ts';
import { addRights, highest, newTally, sumsOf, type Tally } from './tally-rules.ts';
import { addUse, peakOn, type Sums, type Use } from './use-rules.ts';
import { windowsOfUse } from './use-store.ts';

type Sources = {
  readonly facts: ReturnType<typeof snFacts>;
  readonly windows: ReturnType<typeof windowsOfUse>;
};

/** What is kept in memory for each database, from the first report on (docs/decisions/0070-seat-reports.md). */
const sources = new WeakMap<Database, Sources>();

function sourcesOf(db: Database): Sources {
  const known = sources.get(db) ?? { facts: snFacts(db), windows: windowsOfUse(db) };
  sources.set(db, known);
  return known;
}

/** What the report is made from: the database, the reader of the caller, and the time. */
export type Source = { readonly database: Database; readonly db: Reader; readonly now: number };

/** A checked request: its order, its range, and the conditions of its SNs. */
export type Plan = {
  readonly source: Source;
  readonly by: EntitlementGroup;
  readonly order: Order;
  readonly range: Range;
  /** Finds the ids of the SNs; undefined for all that are not archived. */
  readonly chosen: (() => Promise<number[]>) | undefined;
};

/** Throws 515 for the range, and for unknown query and sort names. */
export async function planReport(source: Source, body: EntitlementBody = {}): Promise<Plan> {
  const { by = 'customer', querys = [], sorts } = body;
  return {
    ...{ source, by, order: orderOf(sorts), range: rangeOf(source, body) },
    chosen: querys.length === 0 ? undefined : await choosingSns(source.db, source.now, querys),
  };
}

/** Returns all items in order. */
export async function entitlementReport(plan: Plan): Promise<readonly EntitlementItem[]> {
  const report = await begin(plan);
  const facts = await sourcesOf(plan.source.database).facts(plan.source.now);
  const only = plan.chosen && new Set(await plan.chosen());
  const chosen = only ? [...only].flatMap((id) => facts.get(id) ?? []) : facts.values();
  const items = await (plan.by === 'sn' ? itemsOfSns(report, chosen) : itemsOfGroups(report, plan.by, chosen));
  return inOrderOf(items, plan.order);
}

/** After this many SNs or items, other requests get a turn. */
const STEP = 500;

async function itemsOfSns(report: Report, facts: Iterable<Fact>): Promise<EntitlementItem[]> {
  const items: EntitlementItem[] = [];
  const sums = sumsOf(report.days.length)();
  for (const fact of facts) {
    if (!fact.entitled) continue;
    sums.peaks.fill(0);
    sums.reached.fill(0);
    const tally = newTally(sums);
    const logged = addSn(report, fact, tally);
    if (logged) await logged;
    if (items.push(itemOf(report, fact.sn, tally)) % STEP === 0) await fairTurn();
  }
  return items;
}

/** SNs are read in the order in which they lie in memory, so that the processor does not wait for each. */
async function itemsOfGroups(
  report: Report,
  by: Exclude<EntitlementGroup, 'sn'>,
  facts: Iterable<Fact>,
): Promise<EntitlementItem[]> {
  const newSums = sumsOf(report.days.length);
  const tallies = new Map<number, Tally>();
  let looked = 0;
  for (const fact of facts) {
    if (++looked % STEP === 0) await fairTurn();
    let tally = tallies.get(fact[by]);
    if (!tally) tallies.set(fact[by], (tally = newTally(newSums())));
    const logged = addSn(report, fact, tally);
    if (logged) await logged;
  }
  const entitled = [...tallies].filter(([, { sns }]) => sns > 0);
  const keys = await keysOf(report.db, by, entitled.map(([id]) => id)); // prettier-ignore
  const items: EntitlementItem[] = [];
  for (const [id, tally] of entitled) {
    if (items.push(itemOf(report, keys.get(id) ?? '', tally)) % STEP === 0) await fairTurn();
  }
  return items;
}

type Report = Source & {
  readonly range: Range;
  readonly days: readonly Day[];
  /** The first moment of each day, as text. */
  readonly dates: readonly string[];
  /** Days that have begun. */
  readonly past: number;
  readonly uses: ReadonlyMap<number, Use>;
  /** Position of the first day in the window of the uses. */
  readonly from: number;
  readonly refusals: ReadonlyMap<number, number>;
};

function rangeOf({ db, now }: Source, { startDate, endDate }: EntitlementBody): Range {
  const last = (endDate ?? db.zone.toText(now)).slice(0, 10);
  return readRange(db.zone, { startDate: startDate ?? datePlus(last, 1 - ENTITLEMENT_DAYS), endDate }, now);
}

async function begin({ source, range }: Plan): Promise<Report> {
  const { database, db, now } = source;
  const days = daysIn(db.zone, range.from, range.to);
  const first = days[0]?.start ?? range.from;
  const { start, uses } = await sourcesOf(database).windows(first, now);
  return {
    ...{ ...source, range, days, uses, refusals: await refusalsIn(db, range) },
    dates: days.map((day) => db.zone.toText(day.start)),
    past: days.filter((day) => day.start <= now).length,
    from: daysIn(db.zone, start, first).length - 1,
  };
}

const REFUSALS = statement<{ counts: string }>(`select ${dialect.arrayOf(dialect.array('sn_id', 'n'))} as counts from
  (select sn_id, count(*) as n from sn_log ${dialect.byIndex('sn_log_short')}
    where error_code in (1794, 1795, 1796, 1799) and start_time between ? and ? group by sn_id)`);

async function refusalsIn(db: Reader, { from, to }: Range): Promise<ReadonlyMap<number, number>> {
  const row = await db.get(REFUSALS, from, to);
  return new Map(JSON.parse(row?.counts ?? '[]') as [number, number][]);
}

const keyOf = (table: string, group: string) => sql.raw(`${dialect.array('id', group, 'name')} as key from ${table}`);

/** The key of each kind of group, by SQL. */
const KEYS = {
  customer: keyOf('customer', 'group_name'),
  product: keyOf('product', "''"),
  business: keyOf('business', "''"),
};

const KEYS_IN_ONE = sql.raw(dialect.arrayOf(dialect.json('key')));

async function keysOf(db: Reader, by: keyof typeof KEYS, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const [text = '[]'] = await db.column(sql<{ keys: string }>`select ${KEYS_IN_ONE} as keys from
    (select ${KEYS[by]} where id in ${among('integer', ids)})`);
  const keys = JSON.parse(text) as [number, string | null, string][];
  return new Map(keys.map(([id, group, name]) => [id, joined(group ?? '', name)]));
}

/** Adds an SN to its group. It returns a promise only when it must read the log, because waiting for each SN takes long. */
function addSn(report: Report, fact: Fact, tally: Tally): Promise<void> | undefined {
  tally.refused += report.refusals.get(fact.id) ?? 0;
  addRights(tally, fact, report.now);
  return addKept(report, fact, tally.sums) ? undefined : addLogged(report, fact, tally.sums);
}

/** Adds the kept peaks of an SN. Returns false when its log must be read instead. */
function addKept(report: Report, { id, limit }: Fact, sums: Sums): boolean {
  const use = report.uses.get(id);
  if (use && !holds(report, use)) return false;
  if (use) addUse(use, limit, { from: report.from, count: report.past }, sums);
  // Zero sessions are as many as a limit of zero allows.
  if (limit === 0) sums.reached.fill(1);
  return true;
}

async function addLogged(
  { database, days, range, now }: Report,
  { id, limit }: Fact,
  { peaks, reached }: Sums,
): Promise<void> {
  for (const [day, peak] of (await dayPeaks(database.read, id, days, range, now)).entries()) {
    peaks[day] = (peaks[day] ?? 0) + peak;
    if (limit !== null && peak >= limit) reached[day] = 1;
  }
}

/** False when the log must be read: for a day that is covered in part, or with events out of order or ahead of the clock. */
function holds({ range, days, now, from }: Report, use: Use): boolean {
  if (use.stale || use.second > now) return false;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return true;
  if (range.from > first.start && peakOn(use, from) > 0) return false;
  return range.to >= Math.min(last.next - 1, now) || peakOn(use, from + days.length - 1) === 0;
}

function itemOf({ db, days, dates }: Report, key: string, { sums, ...tally }: Tally): EntitlementItem {
  const { sns, seats, expiring90, refused } = tally;
  const { peak, first, daysAtLimit } = highest(sums);
  const line = lineThrough(sums.peaks, days.length);
  const trend = slopeOf(line);
  const item: EntitlementItem = { key, sns, expiring90, refused, peak, daysAtLimit, trend };
  if (seats !== undefined) item.seats = seats;
  if (peak > 0) item.peakDate = dates[first] ?? '';
  if (seats !== undefined && seats > 0) item.peakPercent = Math.floor((peak * 100) / seats + 0.5);
  const limitDate =
    seats !== undefined && trend > 0 && peak < seats ? dateAt(db, days, reaches(line, seats)) : undefined;
  if (limitDate !== undefined) item.limitDate = limitDate;
  return item;
}

/** Returns the first moment of the day at a place of the line, or undefined beyond two years after the range. */
function dateAt({ zone }: Reader, days: readonly Day[], place: number): string | undefined {
  const last = zone.toText(days.at(-1)?.start ?? 0).slice(0, 10);
  const date = datePlus(last, place - days.length + 1);
  return date > monthsLater(last, 24) ? undefined : zone.toText(zone.toInstant(date));
}
