import type { AccessCheck } from '../contract/holders/access.ts';
import type { LoginBody } from '../contract/runtime.ts';
import type { LicensingError } from '../core/errors.ts';
import { takeIds } from '../core/ids.ts';
import type { Transaction } from '../db/handle.ts';
import { together } from '../db/together.ts';
import { accessChecks, needsAccount, unknownSn } from '../resources/access/rules.ts';
import { gather, type Gathered } from '../resources/access/store.ts';
import { writeLogEntry } from '../resources/logbook/store.ts';
import { activateSn, activeSince, addMachine, newMachine } from '../resources/machines/activate-store.ts';
import type { DeviceId } from '../resources/offline/device-fields.ts';
import { licenceOf, noteAllGiven, type Licence } from '../resources/offline/licence-store.ts';
import { endEntries, removeSessions, type Ending } from '../resources/online/end-store.ts';
import { newToken, openSession } from '../resources/sessions/open-store.ts';
import { auditReclaim, reclaimOf } from '../resources/sessions/change.ts';
import { overSessions } from '../resources/online/timeout-store.ts';
import { graceWarning, type GraceWarning } from '../resources/sns/access-rules.ts';
import { findSn, type SnRow, countUse } from '../resources/sns/store.ts';
import type { UserRow } from '../resources/users/store.ts';

/** Result of a password check, with the hash that was used: the user may have a new password meanwhile. */
export type Verdict = { readonly hash: string | null | undefined; readonly fits: boolean };

/** A log-in before its transaction. */
export type Attempt = {
  readonly sn: string;
  readonly device: DeviceId;
  readonly body: LoginBody;
  readonly ip: string;
  readonly requestId: string;
  /** Undefined when the password was not checked. */
  readonly verdict: Verdict | undefined;
  /** Time of the steady clock. Sessions that have not called since `aliveSince` have ended. */
  readonly steady: number;
  readonly aliveSince: number;
  /** Counts a refusal. Returns the answer when there were too many, so that this one is not logged. */
  readonly countRefusal: () => LicensingError | undefined;
};

export type Outcome =
  { readonly refused: AccessCheck } | { readonly unlogged: LicensingError } | { readonly opened: Opened };

export type Opened = {
  readonly id: number;
  readonly token: string;
  readonly loginDate: number;
  /** To be signed after the commit. */
  readonly licence: Licence;
  readonly warning: GraceWarning | undefined;
};

/**
 * Checks a log-in and opens its session in one transaction, so that the checks still hold when the seat is taken. A refusal
 * is returned and not thrown, because its log entry must be committed.
 */
export async function attempt(tx: Transaction, asked: Attempt): Promise<Outcome> {
  const { body, device, verdict } = asked;
  const [sn, over] = await together([findSn(tx, asked.sn), overSessions(tx, asked.sn, asked.aliveSince)]);
  if (!sn) return { refused: unknownSn(asked.sn) };
  const [countOver] = await together([endEntries(tx, over), removeSessions(tx, over)]);
  const caller = {
    loginName: body.loginName,
    identity: device.identity,
    virtualMachine: body.virtualMachine ?? false,
    remoteDesktop: body.remoteDesktop ?? false,
  };
  const moment = { now: tx.now, steady: asked.steady, aliveSince: asked.aliveSince, swept: true } as const;
  const [found] = await together([gather(tx, sn, caller, moment, (user) => fits(user, verdict)), countOver()]);
  const refused = accessChecks(found.state).find(({ passed }) => passed === false);
  if (!refused) return { opened: await open(tx, asked, sn, found) };
  const unlogged = asked.countRefusal();
  if (unlogged) return { unlogged };
  await logRefusal(tx, asked, sn, found, refused);
  return { refused };
}

const fits = (user: UserRow | undefined, verdict: Verdict | undefined): boolean =>
  user !== undefined && verdict !== undefined && verdict.fits && verdict.hash === user.password_hash;

async function open(tx: Transaction, asked: Attempt, sn: SnRow, found: Gathered): Promise<Opened> {
  const { body, device, ip, steady } = asked;
  const { user, machine: known, replaced, reclaimed } = found;
  const endings: Ending[] = [
    ...reclaimed.map((row) => ({ row, how: 'kickOut' }) as const),
    ...(replaced ? [{ row: replaced, how: 'logout' } as const] : []),
  ];
  const [machine, reclaim, countEnded] = await together([
    known ?? takeIds(tx, 1).then((newId) => newMachine(newId, { ...device, machineName: body.machineName })),
    reclaimed.length > 0 && reclaimOf(tx, sn.sn, reclaimed),
    endEntries(tx, endings),
  ]);
  await together([removeSessions(tx, endings), countEnded()]);
  const active = activeSince(sn, tx.now);
  const token = newToken();
  const session = { sn, machine, user, loginName: body.loginName, ip, clientVersion: body.clientVersion, token };
  const [, , , , id, licence] = await together([
    reclaim && auditReclaim(tx, asked, reclaim),
    activateSn(tx, sn, 'online'),
    countUse(tx, sn.id, known ? 0 : 1),
    known ? noteAllGiven(tx, [], [known.id]) : addMachine(tx, sn, machine, { isCounted: true, lastUpdate: tx.now }),
    openSession(tx, { ...session, contact: steady, isCounted: true }),
    licenceOf(tx, active, machine),
  ]);
  const warning = graceWarning(active, tx.now, tx.zone.toText);
  return { id, token, loginDate: tx.now, licence, warning };
}

/** Logs a refusal. When the SN needs an account, a name that no user has is not stored: it may be a password. */
async function logRefusal(
  tx: Transaction,
  { body, device, ip }: Attempt,
  sn: SnRow,
  { machine, user }: Gathered,
  refused: AccessCheck,
): Promise<void> {
  await writeLogEntry(tx, {
    sn_id: sn.id,
    start_time: tx.now,
    end_time: tx.now,
    error_code: refused.code,
    failure: refused.detail,
    client_version: body.clientVersion === undefined ? null : String(body.clientVersion),
    login_ip: ip,
    machine_id: machine?.id ?? null,
    mid: machine?.mid ?? device.mid,
    user_id: user?.id ?? null,
    login_name: user || !needsAccount(sn) ? (body.loginName ?? null) : null,
  });
}
