import { createZone, type Zone } from '../../time/zone.ts';
import type { Random } from './random.ts';

export const MINUTE = 60;
const HOUR = 60 * MINUTE;

type Country = { readonly zone: string; readonly holidays: readonly string[]; readonly quiet?: string };

/** The time zone of a country, its holidays, and the month in which many people are away. */
const COUNTRIES: Readonly<Record<string, Country>> = {
  Germany: { zone: 'Europe/Berlin', holidays: ['05-01', '10-03', '12-24', '12-25', '12-26'], quiet: '08' },
  中国: { zone: 'Asia/Shanghai', holidays: ['05-01', '05-02', '05-03', '10-01', '10-02', '10-03', '10-04', '10-05', '10-06', '10-07'] },
  الإمارات: { zone: 'Asia/Dubai', holidays: ['12-02', '12-03'], quiet: '07' },
  日本: { zone: 'Asia/Tokyo', holidays: ['05-03', '05-04', '05-05', '08-13', '08-14', '08-15', '12-31', '01-02', '01-03'] },
  'United States': { zone: 'America/Chicago', holidays: ['07-04', '11-11', '12-24', '12-25'] },
  'United Kingdom': { zone: 'Europe/London', holidays: ['12-24', '12-25', '12-26'], quiet: '08' },
  France: { zone: 'Europe/Paris', holidays: ['05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'], quiet: '08' },
  Brasil: { zone: 'America/Sao_Paulo', holidays: ['05-01', '09-07', '10-12', '11-02', '11-15', '12-25'], quiet: '01' },
  India: { zone: 'Asia/Kolkata', holidays: ['01-26', '08-15', '10-02', '12-25'] },
  Polska: { zone: 'Europe/Warsaw', holidays: ['05-01', '05-03', '08-15', '11-01', '11-11', '12-25', '12-26'], quiet: '08' },
  Sverige: { zone: 'Europe/Stockholm', holidays: ['06-06', '12-24', '12-25', '12-26'], quiet: '07' },
  México: { zone: 'America/Mexico_City', holidays: ['05-01', '09-16', '12-12', '12-25'] },
}; // prettier-ignore

/** The working days of a place: its time zone, and the share of its people who work on a date. */
export type Week = { readonly zone: Zone; readonly attendance: (date: string) => number };

/** Returns the working days of a country; an unknown place uses the zone of the service. */
export function weekOf(country: string | null | undefined, zone: Zone): Week {
  const place = COUNTRIES[country ?? ''];
  const known = weeks.get(place);
  if (known && place) return known;
  const week: Week = {
    zone: place ? createZone(place.zone) : zone,
    attendance: (date) => attendance(date, place),
  };
  if (place) weeks.set(place, week);
  return week;
}

/** Each week is created once, because a zone caches its clock changes. */
const weeks = new Map<Country | undefined, Week>();

function attendance(date: string, place: Country | undefined): number {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const [month, day] = [date.slice(5, 7), date.slice(5)];
  if (weekday === 0 || day === '01-01' || place?.holidays.includes(day)) return 0.02;
  const away = day >= '12-27' ? 0.25 : month === place?.quiet ? 0.6 : 1;
  return (weekday === 6 ? 0.06 : weekday === 5 ? 0.64 : 0.74) * away;
}

/**
 * Returns the log-ins of a working day: seconds after midnight and length. Most people log in before and after noon.
 */
export function plansOf(random: Random): { at: number; length: number }[] {
  const plans = [{ at: 7 * HOUR + around(random, 3 * HOUR), length: HOUR + around(random, 3 * HOUR) }];
  if (random.chance(0.62))
    plans.push({ at: 12 * HOUR + around(random, 2 * HOUR), length: HOUR + around(random, 4 * HOUR) });
  if (random.chance(0.1))
    plans.push({ at: 9 * HOUR + around(random, 8 * HOUR), length: 2 * MINUTE + random.below(20 * MINUTE) });
  return plans;
}

/** Returns the log-ins of a day that begins with a meeting at nine, as `plansOf`. */
export const meetingOf = (random: Random): { at: number; length: number }[] => [
  { at: 9 * HOUR + random.below(6 * MINUTE), length: random.between(15, 55) * MINUTE },
  { at: 13 * HOUR + around(random, 2 * HOUR), length: HOUR + around(random, 3 * HOUR) },
];

/** Returns a time from 0 to a span, most often in the middle. */
const around = (random: Random, span: number): number => Math.floor((random.below(span) + random.below(span)) / 2);
