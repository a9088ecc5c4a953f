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
 * disabled. One laptop was replaced some time before.
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
      ...replacedLaptop(sns, devices, told),
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

/** Makes a recycled device and a later one of its SN a replacement, if the first was not used after the second came. */
function replacedLaptop(sns: readonly SnRow[], devices: readonly DeviceRow[], told: readonly Told[]): Entry[] {
  const lastUse = new Map(told.map(({ log }) => [log.machine_id, log.end_time ?? log.start_time]));
  const follows = (old: DeviceRow, young: DeviceRow): boolean =>
    young.sn_id === old.sn_id &&
    young.status === 0 &&
    young.reg_date > Math.max(old.reg_date, lastUse.get(old.id) ?? 0);
  for (const old of devices.filter(({ status }) => status === 1).toReversed()) {
    const young = devices.find((device) => follows(old, device));
    const sn = sns.find(({ id }) => id === old.sn_id)?.sn;
    if (young && sn !== undefined) return [replaced(sn, old, young)];
  }
  return [];
}

function replaced(sn: string, old: DeviceRow, young: DeviceRow): Entry {
  Object.assign(old, { replaced_by: young.id });
  Object.assign(young, { replaces: old.id, machine_name: old.machine_name });
  const { mid, machine_name: machineName } = young;
  const [gone, come] = [
    { status: 1, replacedBy: young.id },
    { sn, mid, machineName, status: 0, replaces: old.id },
  ];
  return {
    time: young.reg_date,
    author: 'wei',
    operation: 'replaceMachine',
    reason: 'Laptop burned',
    changes: [
      { target: { kind: 'machine', key: String(old.id) }, before: { status: 0 }, after: gone },
      { target: { kind: 'machine', key: String(young.id) }, after: come },
      {
        target: { kind: 'sn', key: sn },
        before: { machines: [{ id: old.id, name: old.mid, status: 0 }] },
        after: {
          machines: [
            { id: old.id, name: old.mid, ...gone },
            { id: young.id, name: mid, ...come },
          ],
        },
      },
    ],
  };
}
