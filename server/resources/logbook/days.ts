import { together } from '../../db/together.ts';
import { dayOf } from '../../time/days.ts';
import type { Zone } from '../../time/zone.ts';
import { quiet, told, type Counted, type Event } from './peak-rules.ts';

export type DayRow = Counted & { readonly day: number; readonly before: number };

/** The days of an SN with events, in the database or in memory. */
export type Days = {
  /** Returns the row of a day, or the row that a quiet day would have. */
  readonly row: (day: number) => Promise<DayRow>;
  readonly save: (row: DayRow) => Promise<unknown>;
  /** Adds a number to the sessions open in the days with a row after one day and until another. */
  readonly shift: (by: number, after: number, until: number) => Promise<unknown>;
};

/** `to` is null while the session is open. Times in seconds since 1970. */
export async function tellSession(days: Days, zone: Zone, from: number, to: number | null): Promise<void> {
  if (from === to) return tell(days, zone, from, 'instant');
  const last = to === null ? Number.MAX_SAFE_INTEGER : dayOf(zone, to).start;
  await tell(days, zone, from, 'begin', () => days.shift(1, dayOf(zone, from).start, last));
  if (to !== null) await tell(days, zone, to, 'end');
}

export async function tellEnd(days: Days, zone: Zone, from: number, to: number): Promise<void> {
  await tell(days, zone, to, from === to ? 'end at once' : 'end', () =>
    days.shift(-1, dayOf(zone, to).start, Number.MAX_SAFE_INTEGER),
  );
}

/** Adds an event to its day. `shift` changes the days after that day. */
async function tell(
  days: Days,
  zone: Zone,
  second: number,
  event: Event,
  shift?: () => Promise<unknown>,
): Promise<void> {
  const row = await days.row(dayOf(zone, second).start);
  await together([days.save({ ...row, ...told(row, second, event) }), shift?.()]);
}

export const quietDay = (day: number, before: number): DayRow => ({ day, before, ...quiet(day, before), stale: 0 });

/** Days in memory, and those that changed since they were loaded. */
export type LoadedDays = Days & { readonly changed: () => DayRow[] };

/** Returns days in memory from all rows of an SN since a day, in order, and the number open when the first began. */
export function loadedDays(rows: readonly DayRow[], before: number): LoadedDays {
  const days = [...rows];
  const changed = new Set<number>();
  /** Returns the position of the first row on a day or later. */
  const placeOf = (day: number): number => {
    const at = days.findLastIndex((row) => row.day < day);
    return at + 1;
  };
  const put = (at: number, replaced: number, row: DayRow): void => {
    days.splice(at, replaced, row);
    changed.add(row.day);
  };
  return {
    row: async (day) => {
      const at = placeOf(day);
      const row = days[at];
      return row?.day === day ? row : quietDay(day, days[at - 1]?.after ?? before);
    },
    save: async (row) => {
      const at = placeOf(row.day);
      put(at, days[at]?.day === row.day ? 1 : 0, row);
    },
    shift: async (by, after, until) => {
      for (let at = placeOf(after + 1); at < days.length; at++) {
        const row = days[at];
        if (!row || row.day > until) return;
        put(at, 1, { ...row, before: row.before + by, peak: row.peak + by, at: row.at + by, after: row.after + by });
      }
    },
    changed: () => days.filter(({ day }) => changed.has(day)),
  };
}
