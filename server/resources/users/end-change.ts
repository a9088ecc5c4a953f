import type { Transaction } from '../../db/handle.ts';
import type { Audit } from '../../http/audit.ts';
import { endSessions } from '../online/end-store.ts';
import { giveNotice } from '../online/notice-store.ts';
import { idsOf, userTarget, type UserRow } from './store.ts';

type Ending = { readonly noticeSeconds: number; readonly reason: string | undefined };

/** Ends the sessions of users, or gives them notice, and audits how many each user had. */
export async function endSessionsOf(
  tx: Transaction,
  rows: readonly UserRow[],
  { noticeSeconds, reason }: Ending,
  audit: Audit,
): Promise<void> {
  const users = idsOf(rows);
  const notice = { endsAt: tx.now + noticeSeconds, reason };
  const ended =
    noticeSeconds === 0 ? await endSessions(tx, { users }, 'kickOut') : await giveNotice(tx, { users }, notice);
  const byUser = Map.groupBy(ended, (session) => session.user_id);
  for (const row of rows) {
    const sessions = byUser.get(row.id)?.length;
    if (sessions === undefined) continue;
    const after = noticeSeconds === 0 ? { sessions: 0 } : { sessions, noticeEndsAt: tx.zone.toText(notice.endsAt) };
    audit({ target: userTarget(row), before: { sessions }, after });
  }
}
