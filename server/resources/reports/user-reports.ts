import { sql } from 'kysely';
import type { UserEntry } from '../../contract/history/reports.ts';
import { fairTurn } from '../../time/pause.ts';
import { dialect } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { Range } from '../logbook/peak-rules.ts';
import { SESSION } from '../logbook/peak-store.ts';
import { entryCount, logExtent } from '../logbook/store.ts';
import type { ReportedSn } from './range-rules.ts';

const USAGE = statement<{ sessions: number; seconds: number }>(`select count(*) as sessions,
    coalesce(sum(${dialect.greatest('0', `${dialect.least('coalesce(end_time, ?7)', '?6 + 1')} - ${dialect.greatest('start_time', '?5')}`)}), 0) as seconds
  from sn_log ${dialect.byIndex('sn_log_login_name')} where login_name = ?1 and sn_id = ?2 and start_time between ?3 and ?4
    and ${SESSION} and ${dialect.greatest('coalesce(end_time, ?7 + 1) - 1', 'start_time')} >= ?5`);

/**
 * Returns items as JSON text: minutes of sessions, clipped to the range and added up in seconds. An SN and user without
 * a session in the range has none.
 */
export const usageReport = (
  db: Reader,
  sns: readonly ReportedSn[],
  users: readonly UserEntry[],
  range: Range,
  now: number,
): Promise<string[]> =>
  eachUser(db, sns, users, async (sn, user, names) => {
    let [sessions, seconds] = [0, 0];
    for (const [index, { from, to }] of (await piecesOf(db, sn, range)).entries()) {
      // A clipped session may have begun long before.
      const began = index === 0 ? Number.MIN_SAFE_INTEGER : from;
      for (const name of names) {
        const found = await db.get(USAGE, name, sn.id, began, to, range.from, range.to, now);
        sessions += found?.sessions ?? 0;
        seconds += found?.seconds ?? 0;
      }
    }
    return sessions === 0 ? undefined : { sn: sn.sn, user, durationMinutes: Math.floor(seconds / 60) };
  });

const ERRORS = statement<{ counts: string }>(`select ${dialect.arrayOf(dialect.array('error_code', 'n'))} as counts from
  (select error_code, count(*) as n from sn_log ${dialect.byIndex('sn_log_login_name')}
    where login_name = ?1 and sn_id = ?2 and start_time between ?3 and ?4 and error_code <> 0 group by error_code) codes`);

/** Returns items as JSON text: how often each SN refused each user, by ascending code. */
export const errorReport = (
  db: Reader,
  sns: readonly ReportedSn[],
  users: readonly UserEntry[],
  range: Range,
  codes: readonly number[],
): Promise<string[]> =>
  eachUser(db, sns, users, async (sn, user, names) => {
    const counts = new Map<number, number>();
    for (const { from, to } of await piecesOf(db, sn, range)) {
      for (const name of names) {
        const found = await db.get(ERRORS, name, sn.id, from, to);
        for (const [code, n] of JSON.parse(found?.counts ?? '[]') as [number, number][]) {
          if (codes.length === 0 || codes.includes(code)) counts.set(code, (counts.get(code) ?? 0) + n);
        }
      }
    }
    const errorInfos = [...counts].map(([code, count]) => ({ code, count })).toSorted((a, b) => a.code - b.code);
    return { sn: sn.sn, user, errorInfos };
  });

/** Asks about each SN and each user under all log-in names of the user. */
async function eachUser(
  db: Reader,
  sns: readonly ReportedSn[],
  users: readonly UserEntry[],
  ask: (sn: ReportedSn, user: UserEntry, names: readonly string[]) => Promise<object | undefined>,
): Promise<string[]> {
  const named: [UserEntry, string[]][] = [];
  for (const user of users) named.push([user, await loginNames(db, user)]);
  const items: string[] = [];
  for (const sn of sns) {
    for (const [user, names] of named) {
      const item = await ask(sn, user, names);
      if (item) items.push(JSON.stringify(item));
      await fairTurn();
    }
  }
  return items;
}

/** Returns the accounts of a user by the first given field. */
async function loginNames(db: Reader, { loginName, email, phone }: UserEntry): Promise<string[]> {
  if (loginName !== undefined) return [loginName];
  const [column, value] = email === undefined ? ['phone', phone] : ['email', email];
  return db.column(
    sql<{ name: string }>`select name from user_account where ${sql.ref(column)} = ${value} order by name`,
  );
}

/** The number of entries that are read at once. */
const PIECE = 50_000;

async function piecesOf(db: Reader, { id }: ReportedSn, { from, to }: Range): Promise<Range[]> {
  const pieces = Math.max(1, Math.ceil(entryCount(await logExtent(db, id)) / PIECE));
  const length = Math.ceil((to + 1 - from) / pieces);
  return Array.from({ length: pieces }, (_, piece) => ({
    from: from + piece * length,
    to: Math.min(from + (piece + 1) * length - 1, to),
  }));
}
