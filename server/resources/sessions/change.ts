import type { SystemOperation, SystemReason } from '../../contract/records/actors.ts';
import type { Transaction } from '../../db/handle.ts';
import { writeAudit, type Audit, type AuditContext, type Change, type Target } from '../../http/audit.ts';
import { SYSTEM } from '../../http/caller.ts';
import { recordsInSteps } from '../../query/list.ts';
import { endSessions, type SessionRow } from '../online/end-store.ts';
import { dropNotice, giveNotice } from '../online/notice-store.ts';
import { sessionList } from './fields.ts';

/** How an operator ends sessions: at once, or after some seconds, and why. */
export type Ending = { readonly noticeSeconds?: number | undefined; readonly reason?: string | undefined };

const recordsOf = async (tx: Transaction, ids: readonly number[]): Promise<object[]> =>
  (await recordsInSteps(tx, sessionList, ids)).map((record) => JSON.parse(record) as object);

const changesAt = (targets: readonly Target[], before: readonly object[], after: readonly object[]): Change[] =>
  targets.map((target) => ({ target, before: { sessions: before }, after: { sessions: after } }));

/** Ends sessions, or gives them notice. The audit log has an entry at each of `targets`. */
export async function endByOperator(
  tx: Transaction,
  ids: readonly number[],
  { noticeSeconds = 0, reason }: Ending,
  targets: readonly Target[],
  audit: Audit,
): Promise<void> {
  if (ids.length === 0) return;
  const before = await recordsOf(tx, ids);
  if (noticeSeconds === 0) await endSessions(tx, { ids }, 'kickOut');
  else await giveNotice(tx, { ids }, { endsAt: tx.now + noticeSeconds, reason });
  audit(...changesAt(targets, before, noticeSeconds === 0 ? [] : await recordsOf(tx, ids)));
}

/** Lets a session run on that has notice. */
export async function withdrawNotice(
  tx: Transaction,
  { id, sn }: { readonly id: number; readonly sn: string },
  audit: Audit,
): Promise<void> {
  const before = await recordsOf(tx, [id]);
  await dropNotice(tx, id);
  audit(...changesAt([{ kind: 'sn', key: sn }], before, await recordsOf(tx, [id])));
  tx.tell('session', sn);
}

const RECLAIM: SystemOperation = 'reclaimSeats';
const RECLAIMED: SystemReason = 'reclaimed';

/** Returns what the audit log says of idle sessions of an SN that a log-in ends, before they end. */
export const reclaimOf = async (tx: Transaction, sn: string, rows: readonly SessionRow[]): Promise<Change[]> =>
  changesAt(
    [{ kind: 'sn', key: sn }],
    await recordsOf(
      tx,
      rows.map(({ id }) => id),
    ),
    [],
  );

/** Writes that idle sessions ended for a log-in that needed their seats. The audit log names the service as the author. */
export async function auditReclaim(
  tx: Transaction,
  by: Pick<AuditContext, 'ip' | 'requestId'>,
  changes: readonly Change[],
): Promise<void> {
  await writeAudit(tx, { ...by, actor: SYSTEM, operation: RECLAIM, reason: RECLAIMED }, changes);
}
