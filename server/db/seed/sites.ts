import { takeIds } from '../../core/ids.ts';
import type { Transaction } from '../handle.ts';
import { DAY } from './calendar.ts';
import type { CustomerRow } from './customers.ts';
import { makeDevices, type DeviceCode, type DeviceRow } from './devices.ts';
import { incidentsOf } from './incidents.ts';
import { replaceLaptop } from './laptop.ts';
import type { Told } from './log-rows.ts';
import { liveAt } from './logs.ts';
import type { SnRow } from './orders.ts';
import { Random } from './random.ts';
import { insertAll } from './rows.ts';
import type { Entry } from './trail.ts';
import type { Users } from './users.ts';
import { weekOf, type Week } from './week.ts';
import type { World } from './world.ts';
import { yesterday } from './yesterday.ts';

/** The number of SNs of a type with daily users, and the most people of one SN. */
const USED = [
  { type: 'FLOAT', sns: 32, people: 17 },
  { type: 'CLOUD', sns: 30, people: 12 },
  { type: 'WEB_APP', sns: 11, people: 12 },
  { type: 'GROUP', sns: 8, people: 10 },
  { type: 'LOCAL', sns: 8, people: 2 },
] as const;

export type Usage = {
  readonly devices: readonly DeviceRow[];
  readonly told: readonly Told[];
  readonly entries: readonly Entry[];
};

/**
 * Returns the devices, the logs and the audit entries of all SNs with users. It also sets the use counts and last
 * contacts of the SNs.
 */
export async function makeUsage(
  tx: Transaction,
  world: World,
  sns: readonly SnRow[],
  customers: readonly CustomerRow[],
  users: Users,
  deviceCode: DeviceCode,
): Promise<Usage> {
  const { random } = world;
  const bound = Map.groupBy(users.bindings, ({ sn_id }) => sn_id);
  const places = new Map<number, number>();
  for (const { type, sns: count, people } of USED) {
    // The SNs in use the longest, so that the logs cover the whole half year.
    const fitting = sns
      .filter((sn) => sn.type === type && isInUse(sn, world.now) && (!NAMED.has(type) || bound.has(sn.id)))
      .sort((one, other) => (one.active_date ?? 0) - (other.active_date ?? 0));
    for (const sn of fitting.slice(0, count)) {
      const seats = Math.ceil((sn.concurrent_number ?? people) * 1.3);
      places.set(sn.id, NAMED.has(type) ? Math.min(people, bound.get(sn.id)?.length ?? 0) : Math.min(people, seats));
    }
  }
  const made = makeDevices(world, sns, customers, places, deviceCode);
  const first = await takeIds(tx, made.length + 1);
  const devices = made.map((device, index): DeviceRow => ({ ...device, id: first + index }));
  const bySn = Map.groupBy(devices, ({ sn_id }) => sn_id);
  const countries = new Map(customers.map(({ id, country }) => [id, country]));
  const incidents = incidentsOf(world);
  const weekAt = (sn: SnRow) => weekOf(countries.get(sn.customer_id ?? 0), world.zone);
  const meeting = meetingSn(world, sns, places, weekAt);
  const growing = growingSns(world, sns, places, meeting);
  const byId = new Map(users.users.map((user) => [user.id, user]));
  const worked = sns
    .filter(({ id }) => places.has(id))
    .flatMap((sn) => {
      const own = (bySn.get(sn.id) ?? []).filter(({ status }) => status === 0 || random.chance(0.3));
      const named = (bound.get(sn.id) ?? []).slice(0, places.get(sn.id)).map(({ user_id }) => byId.get(user_id));
      const workers = NAMED.has(sn.type)
        ? named.map((user, at) => ({ device: own[at % own.length], user }))
        : own.map((device) => ({ device, user: undefined }));
      const site = { sn, workers, week: weekAt(sn) };
      const lived = liveAt(world, site, incidents);
      if (sn !== meeting && !growing.has(sn)) return used(sn, own, lived);
      // With random numbers of its own, so that all other sample data stay as they are.
      const special =
        sn === meeting ? { ...site, week: { ...site.week, zone: world.zone }, meets: true } : { ...site, grows: true };
      const fresh = new Random(sn === meeting ? MEETING : sn.id);
      return used(sn, own, liveAt({ ...world, random: fresh }, special, incidents));
    });
  const laptop = replaceLaptop(world.now, sns, devices, worked, first + made.length, deviceCode);
  const { told, entries } = yesterday(world, sns, devices, users, worked);
  return {
    devices: [...devices, ...laptop.devices],
    told: [...worked, ...told].sort((a, b) => a.log.start_time - b.log.start_time),
    entries: [...entries, ...laptop.entries],
  };
}

const MEETING = 9;

/** Returns an SN with more people than seats, where clocks are closest to that of the service. */
function meetingSn(
  { zone, now }: World,
  sns: readonly SnRow[],
  places: ReadonlyMap<number, number>,
  weekAt: (sn: SnRow) => Week,
): SnRow | undefined {
  const fitting = sns.filter(({ id, type, concurrent_number: seats }) => {
    const people = places.get(id) ?? 0;
    return type === 'FLOAT' && typeof seats === 'number' && seats >= 4 && people > seats;
  });
  const distance = (sn: SnRow) => Math.abs(zone.toInstant(weekAt(sn).zone.toText(now)) - now);
  return fitting.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Returns the floating SNs of the customer that has people for the largest part of its seats. */
function growingSns(
  { now }: World,
  sns: readonly SnRow[],
  places: ReadonlyMap<number, number>,
  meeting: SnRow | undefined,
): ReadonlySet<SnRow> {
  const peopleFor = (sn: SnRow) => Math.min(places.get(sn.id) ?? 0, sn.concurrent_number ?? 0);
  const ofCustomers = Map.groupBy(
    sns.filter((sn) => sn.status === 0 && sn.archived === 0 && !isOver(sn, now)),
    ({ customer_id }) => customer_id,
  );
  ofCustomers.delete(null);
  if (meeting) ofCustomers.delete(meeting.customer_id);
  const parts = [...ofCustomers.values()].map((own) => {
    const grown = own.filter(({ id, type }) => type === 'FLOAT' && places.has(id));
    const seats = own.reduce((sum, { concurrent_number: number }) => sum + (number ?? Infinity), 0);
    return { grown, part: grown.reduce((sum, sn) => sum + peopleFor(sn), 0) / Math.max(1, seats) };
  });
  return new Set(parts.toSorted((one, other) => other.part - one.part)[0]?.grown);
}

/** Types with users who log in with an account. */
const NAMED: ReadonlySet<string> = new Set(['CLOUD', 'WEB_APP', 'GROUP']);

const isOver = (sn: SnRow, now: number): boolean => (sn.end_date ?? now + DAY) + (sn.grace_days ?? 0) * DAY <= now;

const isInUse = (sn: SnRow, now: number): boolean =>
  sn.status === 0 &&
  sn.archived === 0 &&
  typeof sn.active_date === 'number' &&
  !isOver(sn, now) &&
  (sn.start_date ?? 0) < now &&
  sn.expiration_days === null;

/** Sets the use count of an SN. Its last contact, and that of each device, is the last log-in. */
function used(sn: SnRow, devices: readonly DeviceRow[], told: readonly Told[]): readonly Told[] {
  const logIns = told.filter(({ log, seat }) => log.error_code === 0 && !seat).map(({ log }) => log);
  sn.use_count = logIns.length;
  sn.last_update_date = Math.max(sn.last_update_date ?? 0, logIns.at(-1)?.start_time ?? 0);
  const latest = new Map(logIns.map(({ machine_id, start_time }) => [machine_id, start_time]));
  for (const device of devices) device.last_update_date = latest.get(device.id) ?? device.last_update_date ?? null;
  return told;
}

/** Writes the devices, the log in order of time, and the borrowed seats. */
export async function writeUsage(tx: Transaction, sns: readonly SnRow[], { devices, told }: Usage): Promise<void> {
  await insertAll(tx, 'machine', devices);
  const numbers = new Map<number, number>();
  const codes = new Map(sns.map(({ id, sn }) => [id, sn]));
  await insertAll(
    tx,
    'sn_log',
    told.map(({ log }, index) => {
      const number = (numbers.get(log.sn_id) ?? 0) + 1;
      numbers.set(log.sn_id, number);
      return { ...log, id: index + 1, number };
    }),
  );
  await insertAll(
    tx,
    'borrow',
    told.flatMap(({ log, seat }, index) =>
      seat ? [{ ...seat, sn_id: log.sn_id, sn: codes.get(log.sn_id) ?? '', log_id: index + 1 }] : [],
    ),
  );
}
