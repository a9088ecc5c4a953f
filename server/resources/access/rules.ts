import { ACCESS_CHECKS, type AccessCheck, type AccessCheckName } from '../../contract/holders/access.ts';
import { noPlace, notEnabled } from '../machines/rules.ts';
import { missingSeats, noSeat, takenSeats, type Seats } from '../online/seat-rules.ts';
import { checked, snStateChecks, type SnState } from '../sns/access-rules.ts';
import { deviceLimit, deviceLimitText, seatLimit, seatLimitText, type LimitedSn } from '../sns/limit-rules.ts';
import { hasRoom } from '../sns/standing-rules.ts';

/** The most sessions of account licences of one device, on all SNs together. */
export const MAX_SESSIONS_OF_DEVICE = 200;

export type AccessSn = SnState &
  LimitedSn & {
    readonly type: string;
    readonly named_user: number;
    readonly vm_detect: number;
    readonly forbid_remote_desktop: number;
    readonly reclaim_minutes: number | null;
    readonly usage_number: number | null;
    readonly use_count: number;
  };

/** Everything that decides a log-in, as it is at `now` (seconds since 1970). */
export type AccessState = {
  readonly now: number;
  readonly toText: (instant: number) => string;
  readonly sn: AccessSn;
  readonly controlType: string;
  readonly loginName: string | undefined;
  /** The user with that log-in name. Only read when an account is needed. */
  readonly user: { readonly status: number; readonly bound: boolean } | undefined;
  /** Undefined when the password was not checked. */
  readonly passwordFits: boolean | undefined;
  readonly virtualMachine: boolean | undefined;
  readonly remoteDesktop: boolean | undefined;
  /** False when no device was named. A new device is then assumed, and its state is unknown. */
  readonly deviceNamed: boolean;
  readonly machine: { readonly mid: string; readonly status: number } | undefined;
  readonly activeDevices: number;
  readonly seats: Seats;
  /** How many idle sessions `reclaimMinutes` lets a log-in end. Only counted when `concurrentNumber` is reached. */
  readonly idleSessions: number;
  /** True when the device has a session of this user on the SN, which the new one replaces. */
  readonly takesPlace: boolean;
  readonly sessionsOfDevice: number;
};

/** True for account licences, whose users must log in with name and password. */
export const needsAccount = (sn: { readonly type: string; readonly named_user: number }): boolean =>
  sn.type === 'WEB_APP' || sn.named_user === 1;

/** Returns the checks of a log-in on a known SN, in order. The first that fails is the refusal. */
export const accessChecks = (state: AccessState): AccessCheck[] => [
  checked('snExists', true, 'The SN is known.', ''),
  ...snStateChecks(state.sn, state.now, state.toText),
  ...userChecks(state),
  ...machineChecks(state),
  ...seatChecks(state),
];

export const unknownSn = (sn: string): AccessCheck => checked('snExists', false, '', `There is no SN ${sn}.`);

function userChecks({ sn, loginName, user, passwordFits }: AccessState): AccessCheck[] {
  if (!needsAccount(sn)) {
    const names = ['userKnown', 'userPassword', 'userEnabled', 'userBound'] as const;
    return names.map((name) => notNeeded(name, 'The SN needs no account.'));
  }
  const missing =
    loginName === undefined ? 'The SN needs a log-in name and a password.' : 'No user has this log-in name.';
  const known = checked('userKnown', user !== undefined, 'The user is known.', missing);
  if (!user) return [known, ...(['userPassword', 'userEnabled', 'userBound'] as const).map(notMade)];
  return [
    known,
    passwordFits === undefined
      ? notMade('userPassword')
      : checked('userPassword', passwordFits, 'The password is right.', 'The password is wrong.'),
    checked('userEnabled', user.status === 0, 'The user is enabled.', 'The user is disabled.'),
    checked('userBound', user.bound, 'The user is bound to the SN.', 'The user is not bound to the SN.'),
  ];
}

const notMade = (check: AccessCheckName): AccessCheck => ({
  check,
  code: ACCESS_CHECKS[check],
  detail: 'This was not checked.',
});

const notNeeded = (check: AccessCheckName, detail: string): AccessCheck => ({
  ...checked(check, true, detail, ''),
  needed: false,
});

function machineChecks(state: AccessState): AccessCheck[] {
  const { sn, machine, activeDevices, virtualMachine, remoteDesktop } = state;
  const isNew = machine === undefined;
  const [volume, places] = [deviceLimit(sn, state.now), deviceLimitText(sn, state.now)];
  return [
    checked(
      'snOnline',
      sn.type !== 'LOCAL' || state.controlType !== 'OFFLINE',
      'The licence can be used online.',
      'The licence is for use offline alone: its business is LOCAL with controlType OFFLINE.',
    ),
    sn.vm_detect === 1 && virtualMachine === undefined
      ? notMade('virtualMachine')
      : checked(
          'virtualMachine',
          sn.vm_detect === 0 || virtualMachine !== true,
          sn.vm_detect === 0 ? 'Virtual machines are allowed.' : 'The device is no virtual machine.',
          'Virtual machines are not allowed.',
        ),
    sn.forbid_remote_desktop === 1 && remoteDesktop === undefined
      ? notMade('remoteDesktop')
      : checked(
          'remoteDesktop',
          sn.forbid_remote_desktop === 0 || remoteDesktop !== true,
          sn.forbid_remote_desktop === 0 ? 'Remote desktops are allowed.' : 'It is no remote desktop.',
          'Remote desktops are not allowed.',
        ),
    state.deviceNamed
      ? checked(
          'deviceEnabled',
          isNew || machine.status === 0,
          isNew ? 'The device is new to the SN.' : 'The device is enabled.',
          machine ? notEnabled(machine) : '',
        )
      : notMade('deviceEnabled'),
    checked(
      'deviceVolume',
      !isNew || hasRoom(activeDevices, volume),
      isNew ? limited(activeDevices, places, 'devices', 'volumeNumber') : 'The device has its place.',
      noPlace(activeDevices, places),
    ),
  ];
}

function seatChecks(state: AccessState): AccessCheck[] {
  const { sn, now, seats, idleSessions, takesPlace } = state;
  const taken = takenSeats(seats);
  const missing = missingSeats(seats, seatLimit(sn, now));
  const limit = seatLimitText(sn, now);
  return [
    checked(
      'concurrency',
      takesPlace || missing <= idleSessions,
      takesPlace
        ? OWN_PLACE
        : limited(taken, limit, 'seats', 'concurrentNumber') + reclaiming(missing, sn.reclaim_minutes),
      noSeat(seats, limit),
    ),
    deviceSessionsCheck(state),
    checked(
      'usage',
      hasRoom(sn.use_count, sn.usage_number),
      limited(sn.use_count, sn.usage_number, 'uses', 'usageNumber'),
      `The number of uses is spent: ${sn.use_count} of usageNumber ${sn.usage_number}.`,
    ),
  ];
}

function deviceSessionsCheck({ sn, takesPlace, sessionsOfDevice, deviceNamed }: AccessState): AccessCheck {
  const name = 'sessionsOfDevice';
  if (!needsAccount(sn)) return notNeeded(name, 'Only account licences limit the sessions of a device.');
  if (!deviceNamed) return notMade(name);
  return checked(
    name,
    takesPlace || sessionsOfDevice < MAX_SESSIONS_OF_DEVICE,
    takesPlace ? OWN_PLACE : 'The device has room for another session.',
    `The device holds ${sessionsOfDevice} sessions of account licences, the most there may be.`,
  );
}

const OWN_PLACE = 'It takes the place of the session that the device has.';

const limited = (taken: number, limit: string | number | null, what: string, name: string): string =>
  limit === null ? `There is no limit of ${what}.` : `${taken} of ${limit} ${what} (${name}) are taken.`;

const reclaiming = (missing: number, minutes: number | null): string =>
  missing === 0 ? '' : ` The log-in ends ${missing} of the sessions that have been idle for ${minutes} minutes.`;
