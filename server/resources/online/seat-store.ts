import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { countOf } from '../../core/rows.ts';
import { byIndex, dialect } from '../../db/dialect.ts';
import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { SessionRow } from './end-store.ts';
import type { Seats } from './seat-rules.ts';

/** SQL for a borrowed seat that is out at the moment `?2`. It is over from the second `until` on. */
export const BORROWED = 'return_date is null and until > ?2';

/** SQL for a borrowed seat that is over but not recorded as returned: every seat that is not `BORROWED` any more. */
export const overdueAt = (now: number): RawBuilder<SqlBool> => sql`return_date is null and until <= ${now}`;

export const countOverdueSeats = (db: Reader, now: number): Promise<number> =>
  countOf(
    db.first(sql<{ n: number }>`select count(*) as n from borrow ${byIndex('borrow_due')} where ${overdueAt(now)}`),
  );

const SEATS = statement<Seats>(`select (select count(*) from session where sn_id = ?1)
    - (select count(*) from session ${dialect.byIndex('session_notice')} where notice_ends_at <= ?2 and sn_id = ?1) as sessions,
  (select count(*) from borrow where sn_id = ?1 and ${BORROWED}) as borrowed`);

/** Returns the open sessions and borrowed seats of an SN at `now`. A session whose notice is over has no seat. */
export async function seatsInUse(db: Reader, snId: number, now: number): Promise<Seats> {
  return (await db.get(SEATS, snId, now)) ?? { sessions: 0, borrowed: 0 };
}

const SILENT = statement<{ n: number }>(`select count(*) as n from session
  where sn_id = ?1 and contact < ?3 and (notice_ends_at is null or notice_ends_at > ?2)`);

/**
 * Returns how many sessions `seatsInUse` counts although they have not called since `aliveSince`, a moment of the steady
 * clock: they are over, and only wait to be ended.
 */
export const silentSeats = (db: Reader, snId: number, now: number, aliveSince: number): Promise<number> =>
  countOf(db.get(SILENT, snId, now, aliveSince));

const ALL = statement<{ n: number }>('select count(*) as n from session');

export const countSessions = (db: Reader): Promise<number> => countOf(db.get(ALL));

const REPLACED = statement<SessionRow>(
  `select * from session
    where machine_id = (select id from machine where sn_id = ?1 and identity = ?2)
      and (user_id is null or user_id = (select id from user_account where name = ?3)) and contact >= ?4
    order by id desc limit 1`,
);

/** A device of an SN by its identity (`identityOf`), and the log-in name of its user. */
type Place = { readonly snId: number; readonly identity: string; readonly loginName: string | undefined };

/**
 * Returns the session that a log-in replaces: of the same device and user, or from before the SN named users. It must have
 * called since `aliveSince`.
 */
export async function replacedSession(
  db: Reader,
  { snId, identity, loginName }: Place,
  aliveSince: number,
): Promise<SessionRow | undefined> {
  return db.get(REPLACED, snId, identity, loginName ?? null, aliveSince);
}

const OF_ACCOUNTS = statement<{ n: number }>(
  'select count(*) as n from session where identity = ? and user_id is not null and contact >= ?',
);

/** Returns how many sessions of account licences that called since `aliveSince` a device holds, on all SNs together. */
export const accountSessions = (db: Reader, identity: string, aliveSince: number): Promise<number> =>
  countOf(db.get(OF_ACCOUNTS, identity, aliveSince));
