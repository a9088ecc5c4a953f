import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { together } from '../../db/together.ts';
import { findMachine, type LicensingMachine } from '../machines/store.ts';
import type { SessionRow } from '../online/end-store.ts';
import { idleSessions } from '../online/idle-store.ts';
import { missingSeats, type Seats } from '../online/seat-rules.ts';
import { accountSessions, replacedSession, seatsInUse, silentSeats } from '../online/seat-store.ts';
import type { SessionClock } from '../online/timeout-store.ts';
import { seatLimit } from '../sns/limit-rules.ts';
import type { SnRow } from '../sns/store.ts';
import { findUser, isBound, type UserRow } from '../users/store.ts';
import { needsAccount, type AccessState } from './rules.ts';

export type Caller = {
  readonly loginName: string | undefined;
  /** The identity of the device (`identityOf`); undefined for a new device. */
  readonly identity: string | undefined;
  /** Undefined when the caller did not say. */
  readonly virtualMachine: boolean | undefined;
  readonly remoteDesktop: boolean | undefined;
};

export type Gathered = {
  readonly state: AccessState;
  readonly machine: LicensingMachine | undefined;
  readonly user: UserRow | undefined;
  /** The session that the log-in replaces when it succeeds. */
  readonly replaced: SessionRow | undefined;
  /** The idle sessions that the log-in ends when it succeeds. */
  readonly reclaimed: readonly SessionRow[];
};

/** The time of day and the time of the steady clock, in seconds. */
export type Moment = SessionClock & {
  readonly steady: number;
  /** True when sessions that are over were ended in the same transaction: none is left that holds no seat. */
  readonly swept?: true;
};

const NO_SEATS: Seats = { sessions: 0, borrowed: 0 };

/** Reads everything that decides a log-in at a moment. Unlimited things are not counted. */
export async function gather(
  db: Reader,
  sn: SnRow,
  caller: Caller,
  moment: Moment,
  passwordFits?: (user: UserRow | undefined) => boolean,
): Promise<Gathered> {
  const { loginName, identity, virtualMachine, remoteDesktop } = caller;
  const { now, steady, aliveSince } = moment;
  const isAccount = needsAccount(sn);
  const account = isAccount ? loginName : undefined;
  const [controlType, seats, idlest, user, isUserBound, machine, replaced, sessionsOfDevice] = await together([
    controlTypeOf(db, sn.business_id),
    mayBeFull(sn, moment) ? liveSeats(db, sn.id, moment) : NO_SEATS,
    sn.reclaim_minutes !== null && mayBeFull(sn, moment)
      ? idleSessions(db, sn.id, steady - sn.reclaim_minutes * 60, moment)
      : [],
    account === undefined ? undefined : findUser(db, account),
    account !== undefined && isBound(db, sn.id, account),
    identity === undefined ? undefined : findMachine(db, sn.id, identity),
    identity === undefined ? undefined : replacedSession(db, { snId: sn.id, identity, loginName: account }, aliveSince),
    isAccount && identity !== undefined ? accountSessions(db, identity, aliveSince) : 0,
  ]);
  const takesPlace = replaced !== undefined;
  const missing = takesPlace ? 0 : missingSeats(seats, seatLimit(sn, now));
  // Also where only an allowance leaves a seat, because without it the log-in would end idle sessions.
  const isFull = !takesPlace && missingSeats(seats, sn.concurrent_number) > 0;
  const idle = isFull ? idlest : [];
  const state: AccessState = {
    now,
    toText: db.zone.toText,
    sn,
    controlType,
    loginName,
    user: user && { status: user.status, bound: isUserBound },
    passwordFits: passwordFits?.(user),
    virtualMachine,
    remoteDesktop,
    deviceNamed: identity !== undefined,
    machine,
    activeDevices: machine || sn.volume_number === null ? 0 : sn.device_count,
    seats,
    idleSessions: idle.length,
    takesPlace,
    sessionsOfDevice,
  };
  return { state, machine, user, replaced, reclaimed: idle.slice(0, missing) };
}

/** False when an SN, as the transaction has read it, has a seat left for sure: its count has all seats, and those that are over. */
const mayBeFull = ({ concurrent_number: limit, seat_count }: SnRow, { swept }: Moment): boolean =>
  limit !== null && (swept !== true || seat_count >= limit);

/** Returns the seats in use. A session that fell silent holds none, also while it waits to be ended. */
async function liveSeats(db: Reader, snId: number, { now, aliveSince, swept }: Moment): Promise<Seats> {
  const seats = await seatsInUse(db, snId, now);
  if (swept === true) return seats;
  return { ...seats, sessions: seats.sessions - (await silentSeats(db, snId, now, aliveSince)) };
}

const CONTROL_TYPE = statement<{ controlType: string }>(
  'select control_type as "controlType" from business where id = ?',
);

async function controlTypeOf(db: Reader, businessId: number): Promise<string> {
  return (await db.get(CONTROL_TYPE, businessId))?.controlType ?? '';
}
