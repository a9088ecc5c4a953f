import type { DeviceRow } from './devices.ts';
import { refusedRow, type Told } from './log-rows.ts';
import type { SnRow } from './orders.ts';
import type { Entry } from './trail.ts';
import type { UserRow, Users } from './users.ts';
import { MINUTE } from './week.ts';
import type { World } from './world.ts';

const HOUR = 60 * MINUTE;

/** What the support desk did within the last day, and what came of it: the cards of the overview have something to say. */
export type Yesterday = { readonly told: readonly Told[]; readonly entries: readonly Entry[] };

/** A device was disabled, whose application tries again all the time; and somebody who left the company lost the account. */
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

/** Who has logged in once and not done so since a moment: whom `who` names in the logs. */
function idle<Id>(told: readonly Told[], who: (log: Log) => Id, since: number): ReadonlySet<Id> {
  const [seen, busy] = [new Set<Id>(), new Set<Id>()];
  for (const { log, seat } of told) {
    seen.add(who(log));
    if (seat || (log.end_time ?? since) >= since) busy.add(who(log));
  }
  return seen.difference(busy);
}

/** Whether a device is not the only one of its SN. */
const shares = (devices: readonly DeviceRow[], { id, sn_id }: DeviceRow): boolean =>
  devices.some((other) => other.sn_id === sn_id && other.id !== id && other.status === 0);

/** An application that was not told what to do on a refusal. */
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
