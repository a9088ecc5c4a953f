import type { DeviceRow } from './devices.ts';
import { refusedRow, type Told } from './log-rows.ts';
import type { SnRow } from './orders.ts';
import type { Entry } from './trail.ts';
import type { UserRow, Users } from './users.ts';
import { MINUTE } from './week.ts';
import type { World } from './world.ts';

const HOUR = 60 * MINUTE;

/**
 * Changes by the support desk within the last day and their effects, so that every card of the overview has content.
 */
export type Yesterday = { readonly told: readonly Told[]; readonly entries: readonly Entry[] };

/**
 * Returns yesterday's changes: a device was disabled and its application keeps trying; a user who left the company was
 * disabled.
 */
export function yesterday(
  world: World,
  sns: readonly SnRow[],
  devices: readonly DeviceRow[],
  users: Users,
  told: readonly Told[],
): Yesterday {
  const idleDevices = idle(told, (log) => log.machine_id, world.now - 21 * HOUR);
  const device = devices.findLast((one) => one.status === 0 && idleDevices.has(one.id) && shares(devices, one));
  const idleUsers = idle(told, (log) => log.user_id, world.now - 5 * HOUR);
  const user = users.users.findLast(({ id, status }) => status === 0 && idleUsers.has(id));
  const sn = sns.find(({ id }) => id === device?.sn_id);
  return {
    told: device && sn ? tries(world, sn, device, world.now - 20 * HOUR) : [],
    entries: [
      ...(device ? [disabledDevice(device, world.now - 20 * HOUR)] : []),
      ...(user ? [disabledUser(user, world.now - 4 * HOUR)] : []),
    ],
  };
}

type Log = Told['log'];

/** Returns who has logged in before but not since a moment; `who` returns the person or device of a log entry. */
function idle<Id>(told: readonly Told[], who: (log: Log) => Id, since: number): ReadonlySet<Id> {
  const [seen, busy] = [new Set<Id>(), new Set<Id>()];
  for (const { log, seat } of told) {
    seen.add(who(log));
    if (seat || (log.end_time ?? since) >= since) busy.add(who(log));
  }
  return seen.difference(busy);
}

/** True when the SN of a device has other devices. */
const shares = (devices: readonly DeviceRow[], { id, sn_id }: DeviceRow): boolean =>
  devices.some((other) => other.sn_id === sn_id && other.id !== id && other.status === 0);

/** Returns the entries of an application that retries after each refusal. */
function tries(world: World, sn: SnRow, device: DeviceRow, from: number): Told[] {
  const found: Told[] = [];
  for (let at = from + 3 * MINUTE; at < world.now; at += world.random.between(20, 30) * MINUTE) {
    found.push({ log: refusedRow(world, sn, { device, user: undefined }, at, 1922) });
  }
  return found;
}

function disabledDevice(device: DeviceRow, time: number): Entry {
  Object.assign(device, { status: 33, revision: 2, last_update_date: time, disabled_date: time });
  const change = { target: { kind: 'machine', key: String(device.id) }, before: { status: 0 }, after: { status: 33 } };
  return { time, author: 'wei', operation: 'setMachineStatus', changes: [change] };
}

function disabledUser(user: UserRow, time: number): Entry {
  Object.assign(user, { status: 1, revision: 2, disabled_date: time });
  const change = { target: { kind: 'user', key: user.name }, before: { status: 0 }, after: { status: 1 } };
  return { time, author: 'matthias', operation: 'updateUser', changes: [change] };
}
