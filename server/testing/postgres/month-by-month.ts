import { sql } from 'kysely';
import type { LogPart } from '../../db/handle.ts';
import { endEntry } from '../end-entry.ts';
import { settleOne } from '../../resources/logbook/peak-store.ts';
import { logRetention, TRUST_AFTER } from '../../resources/logbook/retention-store.ts';
import { writeLogEntry } from '../../resources/logbook/store.ts';
import { makeCatalogue, makeSns, ok } from '../factories.ts';
import type { TestApp } from '../test-app.ts';

export const DAY = 86_400;

/** Returns the parts of a service's log that begin at a second or later. */
export async function partsFrom({ db }: TestApp, from: number): Promise<LogPart[]> {
  return ((await db.logParts?.all(db.read)) ?? []).filter((part) => part.from >= from);
}

/** Returns the first second of each of some months after those that have parts already. */
export async function newMonths(service: TestApp, count: number): Promise<number[]> {
  const parts = (await service.db.logParts?.all(service.db.read)) ?? [];
  const date = new Date(Math.max(service.time.now, ...parts.map(({ to }) => to)) * 1000);
  return Array.from({ length: count }, (_, at) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + at + 1) / 1000);
}

/** What three SNs did in 14 months. `months` are the first seconds of the months. */
export type Year = { readonly months: readonly number[]; readonly sns: readonly string[] };

const HOUR = 3600;

/**
 * Lets months pass, in which three SNs are used: sessions in a day, over midnight and over the end of a month, refusals, entries
 * that are uploaded late, a session of months, one that never ends, and borrowed seats. `each` runs at the beginning of each month.
 */
export async function passYear(
  service: TestApp,
  each: () => Promise<unknown>,
  months: readonly number[],
): Promise<Year> {
  const { db, time } = service;
  const sns = await makeSns(service, await makeCatalogue(service, { type: 'FLOAT' }), {}, 3);
  const ids = await db.read.column<number>(sql`select id from sn order by id desc limit 3`);
  let long: number | undefined;
  for (const [at, month] of months.entries()) {
    time.now = month;
    await each();
    for (const [place, sn_id] of ids.entries()) {
      await db.tx(async (tx) => {
        const write = (start_time: number, end_time: number | null, more: object = {}) =>
          writeLogEntry(tx, { sn_id, start_time, end_time, status: end_time === null ? 'login' : 'logout', ...more });
        for (let n = 0; n < 12; n++) {
          const start = month + (n * 2 + place) * DAY + n * HOUR;
          await write(start, start + (n % 3 === 0 ? 30 : 2) * HOUR);
          if (n % 4 === 0) await write(start, start, { status: null, error_code: 1799 });
        }
        await write(month + 27 * DAY, month + 33 * DAY);
        await write(month + 40 * DAY - place, month + 40 * DAY, { status: 'timeout' });
        if (place === 1 && at > 2) await write(month - 50 * DAY, month - 49 * DAY, { reference: `late ${at}` });
        const seat = await write(month + 5 * DAY, month + 6 * DAY, { status: 'checkin' });
        await tx.run(sql`insert into borrow (borrow_id, sn_id, sn, mid, secret, date, until, return_date, log_id)
          values (${`b${at} ${place}`}, ${sn_id}, 'S', 'm', 's', ${month}, ${month}, ${month}, ${seat})`);
      });
    }
    const [first = 0, , third = 0] = ids;
    await db.tx(async (tx) => {
      if (at === 1) await writeLogEntry(tx, { sn_id: third, start_time: month + DAY, status: 'login' });
      if (at === 12 && long !== undefined) await endEntry(tx, long, 'logout', month);
    });
    if (at === 4)
      long = await db.tx((tx) => writeLogEntry(tx, { sn_id: first, start_time: month + DAY, status: 'login' }));
  }
  return { months, sns };
}

/** Removes what LOG_RETENTION_DAYS no longer keeps, as the keeper of the log does. */
export async function removeExpired({ deps, time }: TestApp): Promise<void> {
  const step = logRetention(deps);
  await step(deps.db);
  time.now += TRUST_AFTER;
  while (await step(deps.db));
  while (await settleOne(deps.db));
}

const TABLES = [
  'select number, start_time, end_time, status, error_code, reference from sn_log order by start_time, sn_id, number',
  'select first from sn_log_kept order by sn_id',
  'select status, error_code, n from sn_log_count where n <> 0 order by 1, 2',
  'select n from sn_log_block order by block',
  'select span, n from sn_log_span order by 1',
  'select day, before, greatest(peak, at) as peak, after from sn_log_day order by sn_id, day',
  'select borrow_id, log_id is null as removed from borrow order by 1',
  "select value from setting where name = 'logs_kept_from'",
];

/** Returns everything that follows from the log: tables, and answers of lists and reports. */
export async function everythingOf(service: TestApp, { months, sns }: Year): Promise<object> {
  const tables: object[] = [];
  for (const text of TABLES) tables.push(await service.db.read.all(sql.raw<object>(text)));
  const answers: object[] = [];
  for (const [at, sn] of sns.entries()) {
    const { total, items } = (await ok(service.api('GET', `/sns/${sn}/logs?limit=1000`))).envelope.data;
    answers.push({ at, total, starts: items.map(({ startTime }) => startTime) });
  }
  const all = (await ok(service.api('POST', '/logs/data?limit=1000', {}))).envelope.data;
  const peaks: object[] = [];
  for (const month of months) peaks.push(...(await peaksBetween(service, month, month + 31 * DAY, sns)));
  return { tables, answers, all: [all.total, all.items.length], peaks };
}

/** Returns the peaks of each day between two seconds, at most six months. */
export async function peaksBetween(service: TestApp, from: number, to: number, sns: Year['sns']): Promise<object[]> {
  const dateOf = (second: number): string => new Date(second * 1000).toISOString().slice(0, 10);
  const body = { sns, startDate: dateOf(from), endDate: dateOf(to), scale: 'day' };
  const { items } = (await ok(service.api('POST', '/reports/sn/peak', body))).envelope.data;
  return items.map(({ date, peak }) => [date, peak]);
}
