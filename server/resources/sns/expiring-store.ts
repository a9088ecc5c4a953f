import { sql } from 'kysely';
import type { Standing } from '../../contract/standing.ts';
import { condition, type Condition } from '../../core/condition.ts';
import type { SnMoment } from './list-store.ts';
import { EXPIRES, RUNNING, standingFilter } from './standing-store.ts';

const DAY = 86_400;

async function standing({ db, now }: SnMoment, values: readonly Standing[]): Promise<Condition> {
  const { column } = await standingFilter(db, now);
  return condition(column, { name: 'standing', op: '=', values }, 'standing', db.zone);
}

const expires = sql.raw(EXPIRES);

/** Returns how many running licences expire within each of some numbers of days of 24 hours, the greatest last. */
export async function countExpiring(moment: SnMoment, days: readonly number[]): Promise<number[]> {
  const { db, now } = moment;
  const until = (count = 0) => now + count * DAY;
  const sums = days.map(
    (count, at) => sql`count(*) filter (where ${expires} <= ${until(count)}) as ${sql.raw(`n${at}`)}`,
  );
  const row = await db.first(sql<Record<string, number>>`select ${sql.join(sums)} from sn s
    where ${expires} between ${now} and ${until(days.at(-1))} and ${await standing(moment, RUNNING)}`);
  return days.map((_, at) => row?.[`n${at}`] ?? 0);
}

/** Returns how many licences expired within each of some numbers of days of 24 hours up to now, the greatest last. */
export async function countExpired(moment: SnMoment, days: readonly number[]): Promise<number[]> {
  const { db, now } = moment;
  const since = (count = 0) => now - count * DAY;
  const sums = days.map(
    (count, at) => sql`count(*) filter (where ${expires} >= ${since(count)}) as ${sql.raw(`n${at}`)}`,
  );
  const row = await db.first(sql<Record<string, number>>`select ${sql.join(sums)} from sn s
    where ${expires} between ${since(days.at(-1))} and ${now} and ${await standing(moment, ['expired'])}`);
  return days.map((_, at) => row?.[`n${at}`] ?? 0);
}

/** Days of 24 hours from `first` on, the last of which ends with `last` whatever its length. */
type Days = { readonly from: number; readonly first: number; readonly last: number; readonly days: number };

/** Returns how many running licences expire from a moment on, by the day on which they do; days without any are left out. */
export async function countExpiringByDay(
  moment: SnMoment,
  { from, first, last, days }: Days,
): Promise<{ at: number; count: number }[]> {
  const day = sql`min(cast((${expires} - ${first}) / ${DAY} as integer), ${days - 1})`;
  return moment.db.all(sql<{ at: number; count: number }>`select ${day} as at, count(*) as count
    from sn s indexed by sn_expires where ${expires} between ${from} and ${last} and ${await standing(moment, RUNNING)} group by 1 order by 1`);
}
