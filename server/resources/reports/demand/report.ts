import { sql } from 'kysely';
import { DEFAULT_PAGE } from '../../../contract/bounds.ts';
import { HOURS_OF_WEEK, type DemandBody, type DemandItem } from '../../../contract/history/demand.ts';
import { inOrder, listed } from '../../../db/dialect.ts';
import type { Database, Reader } from '../../../db/handle.ts';
import type { Answer } from '../../../http/answer.ts';
import type { PageRequest } from '../../../query/list.ts';
import { daysIn, type Day } from '../../../time/days.ts';
import { fairTurn } from '../../../time/pause.ts';
import type { Range } from '../../logbook/peak-rules.ts';
import { snsOr404 } from '../../sns/store.ts';
import { choosingSns } from '../chosen-sns.ts';
import { unitsOf } from '../peak-report.ts';
import { readRange } from '../range-rules.ts';
import { demandDigests } from './digests.ts';
import { figuresIn, largest, NONE, together, type Figures } from './figures.ts';
import { hoursOf, type Hour } from './hours.ts';

/** The days that are kept in memory for each database, from the first report on (docs/decisions/0070-seat-reports.md). */
const digests = new WeakMap<Database, ReturnType<typeof demandDigests>>();

function digestsOf(db: Database) {
  const known = digests.get(db) ?? demandDigests(db);
  digests.set(db, known);
  return known;
}

export type Source = { readonly database: Database; readonly db: Reader; readonly now: number };

/** A checked report: the ids of its SNs, and for each of them one item for each unit of the range. */
export type DemandPlan = {
  readonly ids: readonly number[];
  readonly each: number;
  /** Returns the items of some of the SNs, in order. */
  readonly items: (ids: readonly number[]) => Promise<DemandItem[]>;
};

/** Throws 515 for the range and for unknown query names, 1806 and 1798 for `sns`. */
export async function planDemand(source: Source, body: DemandBody): Promise<DemandPlan> {
  const { db, now } = source;
  const { unit = 'month' } = body;
  const range = readRange(db.zone, body, now);
  const days = daysIn(db.zone, range.from, range.to);
  const parts = unit === 'hour_of_week' ? [] : unitsOf(db, days, unit);
  return {
    ids: await chosen(source, body),
    each: unit === 'hour_of_week' ? HOURS_OF_WEEK : parts.length,
    items: async (ids) => {
      const items: DemandItem[] = [];
      for (const { id, sn, seats } of await snsBy(db, ids)) {
        const told = await figuresOf(source, id, days, range);
        const own = unit === 'hour_of_week' ? byHourOfWeek(told) : parts.map((part) => byUnit(told, part));
        for (const { place, figures } of own) items.push(itemOf({ sn, unit, ...place, seats }, figures));
        await fairTurn();
      }
      return items;
    },
  };
}

/** Returns a page of the report. Only the SNs of the page are counted. */
export async function demandPage({ ids, each, items }: DemandPlan, page: PageRequest): Promise<Answer> {
  const { offset = 0, limit = DEFAULT_PAGE } = page;
  const first = Math.floor(offset / each);
  const found = await items(ids.slice(first, Math.ceil((offset + limit) / each)));
  const from = offset - first * each;
  return { total: ids.length * each, items: found.slice(from, from + limit).map((item) => JSON.stringify(item)) };
}

async function chosen({ db, now }: Source, { sns, querys }: DemandBody): Promise<number[]> {
  if (querys) return (await choosingSns(db, now, querys))();
  return [...new Set((await snsOr404(db, sns ?? [], 'sns')).map(({ id }) => id))];
}

type ReportedSn = { readonly id: number; readonly sn: string; readonly seats: number | null };

const snsBy = (db: Reader, ids: readonly number[]): Promise<ReportedSn[]> =>
  db.all(sql<ReportedSn>`select s.id, s.sn, s.concurrent_number as seats from ${listed('integer', ids, 'n')}
    ${inOrder} sn s on s.id = n.value order by n.key`);

/** The hours of a day and their figures. */
type DayFigures = { readonly hours: readonly Hour[]; readonly figures: readonly Figures[] };

/** Returns the figures of each day: whole days that are over from memory, the others from the log. */
async function figuresOf(
  { database, db, now }: Source,
  snId: number,
  days: readonly Day[],
  range: Range,
): Promise<DayFigures[]> {
  const isWhole = ({ start, next }: Day): boolean => range.from <= start && next - 1 <= range.to && next <= now;
  const whole = days.filter(isWhole);
  const kept = await digestsOf(database)(snId, whole, now);
  const known = new Map(whole.map(({ start }, at) => [start, kept[at] ?? []]));
  const told: DayFigures[] = [];
  for (const day of days) {
    const hours = hoursOf(db.zone, day);
    const part = { from: Math.max(range.from, day.start), to: Math.min(range.to, day.next - 1) };
    const figures = known.get(day.start) ?? (await figuresIn(db, snId, hours, part, now)).figures;
    told.push({ hours, figures });
  }
  return told;
}

type Place = { readonly date?: string; readonly hour?: number };
type Placed = { readonly place: Place; readonly figures: Figures };

const byUnit = (told: readonly DayFigures[], part: { date: string; first: number; next: number }): Placed => ({
  place: { date: part.date },
  figures: together(told.slice(part.first, part.next).flatMap(({ figures }) => figures)),
});

function byHourOfWeek(told: readonly DayFigures[]): Placed[] {
  const found = Array.from({ length: HOURS_OF_WEEK }, () => NONE);
  for (const { hours, figures } of told) {
    for (const [at, { ofWeek }] of hours.entries()) {
      found[ofWeek] = largest(found[ofWeek] ?? NONE, figures[at] ?? NONE);
    }
  }
  return found.map((figures, hour) => ({ place: { hour }, figures }));
}

const itemOf = (
  { sn, unit, date, hour, seats }: Place & Pick<DemandItem, 'sn' | 'unit'> & { seats: number | null },
  { peak, refusals, waits, served, longest, needed }: Figures,
): DemandItem => ({
  sn,
  ...(date !== undefined && { date }),
  ...(hour !== undefined && { hour }),
  unit,
  ...(seats !== null && { seats }),
  ...{ peak, refusals, waits, servedWaits: served },
  longestWaitMinutes: Math.floor(longest / 60),
  seatsNeeded: needed,
});
