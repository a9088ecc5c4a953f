import { sql, type SqlBool } from 'kysely';
import { among } from '../../db/dialect.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { sessionsOf, type SessionRow, type SessionsOf } from './end-store.ts';
import type { Condition } from '../../query/condition.ts';

/** A notice: the second in which the session ends, and why. */
export type EndNotice = { readonly endsAt: number; readonly reason: string | undefined };

/** Gives sessions notice, which replaces an earlier one. Returns them as they were. */
export async function giveNotice(
  tx: Transaction,
  whose: SessionsOf,
  { endsAt, reason }: EndNotice,
): Promise<SessionRow[]> {
  const rows = (await sessionsOf(tx, whose)).filter(({ notice_ends_at: over }) => over === null || over > tx.now);
  await tx.run(sql`update session set notice_ends_at = ${endsAt}, notice_reason = ${reason || null}
    where id in ${among(
      'integer',
      rows.map(({ id }) => id),
    )}`);
  for (const sn of new Set(rows.map((row) => row.sn))) tx.tell('session', sn);
  return rows;
}

export const dropNotice = (tx: Transaction, id: number): Promise<number> =>
  tx.run(sql`update session set notice_ends_at = null, notice_reason = null where id = ${id}`);

const over = (now: number) => sql`select id from session where notice_ends_at <= ${now}`;

/** Excludes the sessions, called `x`, whose notice is over and that no sweep has ended yet. */
export const withoutOver = (now: number): Condition => sql<SqlBool>`x.id not in (${over(now)})`;

/** Returns the condition that a list of open sessions needs now: none while no notice is over, so that counting stays fast. */
export async function openAt(db: Reader, now: number): Promise<Condition[]> {
  const ids = await db.column(sql<{ id: number }>`${over(now)} limit 1`);
  return ids.length === 0 ? [] : [withoutOver(now)];
}
