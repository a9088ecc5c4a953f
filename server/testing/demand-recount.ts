import type { DemandItem, DemandUnit } from '../contract/history/demand.ts';
import type { Zone } from '../time/zone.ts';

/** An entry of a log for a recount; times in seconds since 1970, `end` is null while it lasts. */
export type DemandEntry = {
  kind: 'session' | 'seat' | 'refusal' | 'other refusal';
  start: number;
  end: number | null;
  mid?: string | undefined;
  name?: string | undefined;
  ip: string;
};

type Range = { from: number; to: number };
type Unit = Range & Pick<DemandItem, 'date' | 'hour'>;
/** A span by its first and last second. */
type Taken = { first: number; last: number };
type Wait = Taken & { begun: number; length: number; served: boolean };

const MINUTE = 60;
const PATIENCE = 30 * MINUTE;

/** Returns the demand report of one SN, counted second by second where anything begins. `entries` are in log order. */
export function recountDemand(
  entries: readonly DemandEntry[],
  zone: Zone,
  range: Range,
  unit: DemandUnit,
  now: number,
): Partial<DemandItem>[] {
  const taken = (kind: DemandEntry['kind']): Taken[] =>
    entries
      .filter((entry) => entry.kind === kind)
      .map(({ start, end }) => ({ first: start, last: Math.max(start, end === null ? now : end - 1) }));
  const sessions = taken('session');
  const waits = waitsIn(entries);
  const all = [...sessions, ...taken('seat'), ...waits];
  const most = (spans: readonly Taken[], { from, to }: Range): number => {
    const moments = [from, ...spans.map(({ first }) => first).filter((second) => second >= from && second <= to)];
    return Math.max(...moments.map((at) => spans.filter(({ first, last }) => first <= at && last >= at).length));
  };
  const told = unitsIn(zone, range, unit).map(({ from, to, ...place }) => {
    const begun = waits.filter((wait) => wait.begun >= from && wait.begun <= to);
    return {
      ...place,
      peak: most(sessions, { from, to }),
      refusals: entries.filter(({ kind, start }) => kind === 'refusal' && start >= from && start <= to).length,
      waits: begun.length,
      servedWaits: begun.filter(({ served }) => served).length,
      longestWaitMinutes: Math.floor(Math.max(0, ...begun.map(({ length }) => length)) / MINUTE),
      seatsNeeded: most(all, { from, to }),
    };
  });
  if (unit !== 'hour_of_week') return told.map((item) => ({ ...item, unit }));
  return Array.from({ length: 168 }, (_, hour) => {
    const own = told.filter((item) => item.hour === hour);
    const largest = (figure: 'peak' | 'refusals' | 'waits' | 'servedWaits' | 'longestWaitMinutes' | 'seatsNeeded') =>
      Math.max(0, ...own.map((item) => item[figure]));
    return {
      ...{ hour, unit, peak: largest('peak'), refusals: largest('refusals'), waits: largest('waits') },
      ...{ servedWaits: largest('servedWaits'), longestWaitMinutes: largest('longestWaitMinutes') },
      seatsNeeded: largest('seatsNeeded'),
    };
  });
}

const whoOf = ({ mid, name, ip }: DemandEntry): string =>
  mid === undefined ? (name === undefined ? `ip ${ip}` : `name ${name}`) : `mid ${mid}`;

/** Goes through the attempts of each device, user and address by itself. */
function waitsIn(entries: readonly DemandEntry[]): Wait[] {
  const order = new Map(entries.map((entry, at) => [entry, at]));
  return [...new Set(entries.map(whoOf))].flatMap((who) => {
    const attempts = entries
      .filter((entry) => whoOf(entry) === who && (entry.kind === 'refusal' || entry.kind === 'session'))
      .toSorted((one, other) => one.start - other.start || (order.get(one) ?? 0) - (order.get(other) ?? 0));
    const waits: Wait[] = [];
    let refused: number[] = [];
    const close = (served?: number): void => {
      const [first, last] = [refused[0], refused.at(-1)];
      refused = [];
      if (first === undefined || last === undefined) return;
      const end = served ?? last;
      const taken = served === undefined ? last : Math.max(first, served - 1);
      waits.push({ begun: first, first, last: taken, length: end - first, served: served !== undefined });
    };
    for (const { kind, start } of attempts) {
      if (start - (refused.at(-1) ?? start) > PATIENCE) close();
      if (kind === 'refusal') refused.push(start);
      else close(start);
    }
    close();
    return waits;
  });
}

/** A moment in local time: as text, and in seconds as if the text were UTC. */
type Local = { readonly text: string; readonly seconds: number };

/** The minutes whose local time is known, by zone: the ranges of a property overlap, and formatting takes longest. */
const minutes = new WeakMap<Zone, Map<number, Local>>();

function localAt(zone: Zone, at: number): Local {
  const known = minutes.get(zone) ?? new Map<number, Local>();
  minutes.set(zone, known);
  const found = known.get(at);
  if (found !== undefined) return found;
  const text = zone.toText(at);
  const local = { text, seconds: Date.parse(`${text.replace(' ', 'T')}Z`) / 1000 };
  known.set(at, local);
  return local;
}

/** Walks through the range minute by minute. */
function unitsIn(zone: Zone, { from, to }: Range, unit: DemandUnit): Unit[] {
  const units: Unit[] = [];
  const begin = Math.floor(from / MINUTE) * MINUTE;
  let former: { label: string; local: number } | undefined;
  for (let at = begin; at <= to; at += MINUTE) {
    const { text, seconds: local } = localAt(zone, at);
    const label = text.slice(0, { month: 7, day: 10, hour_of_week: 13 }[unit]);
    const last = units.at(-1);
    // An hour that is repeated is another hour; a day or month that is repeated in part goes on.
    const goesOn = unit === 'hour_of_week' ? local - (former?.local ?? 0) === MINUTE : label <= (former?.label ?? '');
    if (last && goesOn && (unit !== 'hour_of_week' || label === former?.label)) last.to = at + MINUTE - 1;
    else {
      const weekday = (new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7;
      const date = `${label}${unit === 'month' ? '-01' : ''}`;
      const place = unit === 'hour_of_week' ? { hour: weekday * 24 + Number(text.slice(11, 13)) } : { date };
      units.push({ from: at, to: at + MINUTE - 1, ...place });
    }
    if (unit === 'hour_of_week' || label > (former?.label ?? '')) former = { label, local };
  }
  return units.map((each) => ({ ...each, from: Math.max(each.from, from), to: Math.min(each.to, to) }));
}
