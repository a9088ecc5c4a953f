import { LicensingError } from '../core/errors.ts';
import type { Transaction } from '../db/handle.ts';
import { objects } from '../http/answer.ts';
import type { Deps } from '../http/deps.ts';
import { machineOr404 } from '../resources/machines/store.ts';
import { answerString, updateLicence, type Licence } from '../resources/offline/licence-store.ts';
import { endSessions } from '../resources/online/end-store.ts';
import { noteContact, sessionOf, wasEnded, type CallerSession } from '../resources/sessions/open-store.ts';
import { endOf, overdueBefore } from '../resources/online/timeout-store.ts';
import { graceWarning } from '../resources/sns/access-rules.ts';
import { snById } from '../resources/sns/store.ts';
import type { RuntimeHandlers } from './app.ts';
import type { Tally } from './tally.ts';

type Caller = { readonly path: { readonly id: number }; readonly token: string | undefined };

/** Heartbeat and log-out, which need the token of the session. */
export function createContacts(
  deps: Deps,
  tally: Tally,
): Pick<RuntimeHandlers, 'POST /runtime/sessions/{id}/heartbeat' | 'DELETE /runtime/sessions/{id}'> {
  const { heartbeatSeconds } = deps.config;

  /**
   * Runs `fn` on the caller's session. Refusals are thrown after the commit, because the transaction may have ended a session
   * that was silent too long, or whose notice is over.
   */
  const onSession = async <Result>(
    { path: { id }, token = '' }: Caller,
    fn: (tx: Transaction, session: CallerSession) => Promise<Result>,
  ): Promise<Result> => {
    const outcome = await deps.db.tx(async (tx) => {
      const session = await sessionOf(tx, id, token);
      if (!session) return (await wasEnded(tx, id, token)) ? ENDED : UNKNOWN;
      const end = endOf(session, { now: tx.now, aliveSince: overdueBefore(deps.steady(), heartbeatSeconds) });
      if (end === undefined) return { result: await fn(tx, session) };
      await endSessions(tx, { ids: [id] }, end);
      return end === 'kickOut' ? ENDED : UNKNOWN;
    });
    if ('refused' in outcome) throw new LicensingError(outcome.refused, outcome.msg);
    return outcome.result;
  };

  return {
    'POST /runtime/sessions/{id}/heartbeat': async ({ body, ...caller }) => {
      const { licence, notice, warning } = await onSession(caller, async (tx, session) => {
        const changed = session.mark !== session.license_mark;
        await noteContact(tx, session, {
          contact: deps.steady(),
          commands: body?.commands,
          licenseMark: changed ? session.mark : undefined,
        });
        return {
          licence: changed ? await licenceOf(tx, session) : undefined,
          notice: noticeOf(tx, session),
          warning: graceWarning(session, tx.now, tx.zone.toText),
        };
      });
      tally.heartbeat();
      const license = licence && answerString(deps.signing, licence);
      return objects([{ heartbeatSeconds, license, notice, warning }]);
    },
    'DELETE /runtime/sessions/{id}': async (caller) => {
      await onSession(caller, (tx, { id }) => endSessions(tx, { ids: [id] }, 'logout'));
      return objects([{ id: caller.path.id }]);
    },
  };
}

const licenceOf = async (tx: Transaction, { sn_id, machine_id }: CallerSession): Promise<Licence> =>
  updateLicence(tx, await snById(tx, sn_id), await machineOr404(tx, machine_id));

const noticeOf = ({ zone }: Transaction, { notice_ends_at: endsAt, notice_reason: reason }: CallerSession) =>
  endsAt === null ? undefined : { endsAt: zone.toText(endsAt), ...(reason !== null && { reason }) };

const ENDED = {
  refused: 530,
  msg: 'An operator ended the session, or its idle seat was needed. Log in again.',
} as const;
const UNKNOWN = {
  refused: 513,
  msg: 'The session does not exist, or the token does not belong to it. Log in again.',
} as const;
