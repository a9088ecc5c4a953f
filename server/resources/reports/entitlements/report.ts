import { sql } from 'kysely';
import { DEFAULT_PAGE } from '../../../contract/bounds.ts';
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
import type { PageRequest } from '../../../query/list.ts';
import { datePlus, daysIn, type Day } from '../../../time/days.ts';
import { fairTurn } from '../../../time/pause.ts';
import { dayPeaks } from '../../logbook/day-store.ts';
import type { Range } from '../../logbook/peak-rules.ts';
import { choosingSns } from '../chosen-sns.ts';
import { monthsLater, readRange } from '../range-rules.ts';
import { snFacts, type Facts, type GroupBy } from './facts.ts';
import { lineThrough, reaches, slopeOf } from './line-rules.ts';
import { firstInOrder, inOrderOf, orderOf, type Order } from './order.ts';
import { addRights, highest, Tallies, type Tally } from './tallies.ts';
import { windowsOfUse } from './use-store.ts';
import type { Uses } from './uses.ts';

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

/** Reads what is kept in memory for reports of the last half year. Rejects soon after `signal` aborts. */
export async function readSources(db: Database, now: number, signal?: AbortSignal): Promise<void> {
  const { windows, facts } = sourcesOf(db);
  await windows(now, now, signal);
  await facts(now, signal);
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
export const entitlementReport = async (plan: Plan): Promise<readonly EntitlementItem[]> =>
  inOrderOf(await itemsOf(plan), plan.order);

/** Returns a page of the items in order, and the number of all. */
export async function entitlementPage(
  plan: Plan,
  { offset = 0, limit = DEFAULT_PAGE }: PageRequest,
): Promise<{ readonly total: number; readonly items: readonly EntitlementItem[] }> {
  const items = await itemsOf(plan);
  return { total: items.length, items: (await firstInOrder(items, plan.order, offset + limit)).slice(offset) };
}

async function itemsOf(plan: Plan): Promise<readonly EntitlementItem[]> {
  const report = await begin(plan);
  const { facts } = report;
  const chosen = plan.chosen ? [...new Set(await plan.chosen())].filter(facts.has) : facts.ids();
  return plan.by === 'sn' ? itemsOfSns(report, chosen) : itemsOfGroups(report, plan.by, chosen);
}

/** After this many SNs or items, other requests get a turn. */
const STEP = 500;

async function itemsOfSns(report: Report, chosen: Iterable<number>): Promise<EntitlementItem[]> {
  const items: EntitlementItem[] = [];
  const tallies = new Tallies(report.days.length);
  for (const id of chosen) {
    if (!report.facts.isEntitled(id)) continue;
    tallies.clear();
    const tally = tallies.of(0);
    const logged = addSn(report, id, tally, tallies);
    if (logged) await logged;
    if (items.push(itemOf(report, report.facts.codeOf(id), tally, tallies)) % STEP === 0) await fairTurn();
  }
  return items;
}

/** SNs are read in the order in which they lie in memory, so that the processor does not wait for each. */
async function itemsOfGroups(report: Report, by: GroupBy, chosen: Iterable<number>): Promise<EntitlementItem[]> {
  const tallies = new Tallies(report.days.length);
  let looked = 0;
  for (const id of chosen) {
    if (++looked % STEP === 0) await fairTurn();
    const logged = addSn(report, id, tallies.of(report.facts.groupOf(id, by)), tallies);
    if (logged) await logged;
  }
  const entitled = tallies.entitled();
  // From where the facts are: a replica may lack the newest groups.
  const keys = await keysOf(report.database.read, by, entitled.map(([id]) => id)); // prettier-ignore
  const items: EntitlementItem[] = [];
  for (const [id, tally] of entitled) {
    if (items.push(itemOf(report, keys.get(id) ?? '', tally, tallies)) % STEP === 0) await fairTurn();
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
  readonly facts: Facts;
  readonly uses: Uses;
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
  const facts = await sourcesOf(database).facts(now);
  return {
    ...{ ...source, range, days, facts, uses, refusals: await refusalsIn(db, range) },
    dates: days.map((day) => db.zone.toText(day.start)),
    past: days.filter((day) => day.start <= now).length,
    from: daysIn(db.zone, start, first).length - 1,
  };
}

const REFUSALS = statement<{ counts: string }>(`select ${dialect.arrayOf(dialect.array('sn_id', 'n'))} as counts from
  (select sn_id, count(*) as n from sn_log ${dialect.byIndex('sn_log_short')}
    where error_code in (1794, 1795, 1796, 1799) and start_time between ? and ? group by sn_id) refused`);

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
    (select ${KEYS[by]} where id in ${among('integer', ids)}) keys`);
  const keys = JSON.parse(text) as [number, string | null, string][];
  return new Map(keys.map(([id, group, name]) => [id, joined(group ?? '', name)]));
}

/** Adds an SN to its group. It returns a promise only when it must read the log, because waiting for each SN takes long. */
function addSn(report: Report, id: number, tally: Tally, tallies: Tallies): Promise<void> | undefined {
  const { facts, uses, refusals, now } = report;
  const limit = facts.limitOf(id);
  tally.refused += refusals.get(id) ?? 0;
  if (facts.isEntitled(id)) addRights(tally, { limit, expires: facts.expiresAt(id) }, now);
  if (uses.has(id)) {
    if (!holds(report, id)) return addLogged(report, id, tally, tallies);
    uses.add(id, limit, { from: report.from, count: report.past }, tallies, tally.at);
  }
  // Zero sessions are as many as a limit of zero allows.
  if (limit === 0) tallies.reached.fill(1, tally.at, tally.at + report.days.length);
  return undefined;
}

async function addLogged(
  { database, facts, days, range, now }: Report,
  id: number,
  { at }: Tally,
  tallies: Tallies,
): Promise<void> {
  const logged = await dayPeaks(database.read, id, days, range, now);
  for (const [day, peak] of logged.entries()) {
    tallies.peaks[at + day] = (tallies.peaks[at + day] ?? 0) + peak;
    if (peak >= facts.limitOf(id)) tallies.reached[at + day] = 1;
  }
}

/** False when the log must be read: for a day that is covered in part, or with events out of order or ahead of the clock. */
function holds({ range, days, now, uses, from }: Report, id: number): boolean {
  if (!uses.holds(id, now)) return false;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return true;
  if (range.from > first.start && uses.peakOn(id, from) > 0) return false;
  return range.to >= Math.min(last.next - 1, now) || uses.peakOn(id, from + days.length - 1) === 0;
}

function itemOf({ db, days, dates }: Report, key: string, tally: Tally, tallies: Tallies): EntitlementItem {
  const { sns, expiring90, refused } = tally;
  const seats = tally.seats < Infinity ? tally.seats : undefined;
  const sums = tallies.sumsOf(tally);
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
