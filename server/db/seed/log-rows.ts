import type { Insertable } from 'kysely';
import { catalogue, type ErrorCode } from '../../contract/errors.ts';
import type { BorrowTable, SnLogTable } from '../tables/device-tables.ts';
import { DAY } from './calendar.ts';
import type { DeviceRow } from './devices.ts';
import type { SnRow } from './orders.ts';
import type { UserRow } from './users.ts';
import type { World } from './world.ts';

/** A person who works with an SN: on a device, and with an account if the SN has users. */
export type Worker = { readonly device: DeviceRow | undefined; readonly user: UserRow | undefined };

type LogRow = Omit<Insertable<SnLogTable>, 'id' | 'number'> & { start_time: number };
type Seat = Omit<Insertable<BorrowTable>, 'id' | 'log_id' | 'sn' | 'sn_id'>;
/** A log entry, and its borrowed seat if there is one. */
export type Told = { readonly log: LogRow; readonly seat?: Seat };

/** A stay: its start, its length in seconds, and its person. */
type Stay = { readonly at: number; readonly length: number; readonly worker: Worker };

/** Returns the most common version of the application at a moment. A new one was released three months ago. */
const versionAt = (now: number, at: number): string => (at > now - 92 * DAY ? '13' : '12');

const whoOf = ({ random, now }: World, sn: SnRow, { device, user }: Worker, at: number) => ({
  sn_id: sn.id,
  start_time: at,
  client_version: versionAt(now, at),
  login_ip: `198.51.${100 + (sn.id % 100)}.${random.between(10, 40)}`,
  machine_id: device?.id ?? null,
  mid: device?.mid ?? null,
  user_id: user?.id ?? null,
  login_name: user?.name ?? null,
});

export const refusedRow = (world: World, sn: SnRow, worker: Worker, at: number, code: ErrorCode): LogRow => ({
  ...whoOf(world, sn, worker, at),
  end_time: at,
  status: null,
  error_code: code,
  failure: `${catalogue[code].sentence}.`,
  cmd_exe_num: null,
});

/** Returns the entry of an ended session. Most end by log-out. */
export function sessionRow(world: World, sn: SnRow, { at, length, worker }: Stay): Told {
  const { random } = world;
  const { status } = random.weighted([
    { weight: 870, status: 'logout' },
    { weight: 112, status: 'timeout' },
    { weight: 16, status: 'kickOut' },
    { weight: 2, status: 'highPriorityKick' },
  ]);
  return {
    log: {
      ...whoOf(world, sn, worker, at),
      end_time: at + (status === 'logout' ? length : Math.floor(length * 0.6)),
      status,
      error_code: 0,
      failure: null,
      cmd_exe_num: Math.floor(length / random.between(40, 200)),
    },
  };
}

/** Returns the entry of a borrowed seat: returned early, expired, replaced by another, or still borrowed. */
export function borrowedRow(world: World, sn: SnRow, { at, length, worker }: Stay): Told {
  const { random, now } = world;
  const until = at + length;
  const how = random.weighted([
    { weight: 6, status: 'checkin', share: 0.7 },
    { weight: 3, status: 'autoCheckin', share: 1 },
    { weight: 1, status: 'checkoutCover', share: 0.5 },
  ]);
  const back = at + Math.floor(length * how.share);
  const [status, return_date] = back <= now ? [how.status, back] : ['checkout', null];
  return {
    log: {
      ...whoOf(world, sn, worker, at),
      end_time: return_date,
      status,
      error_code: 0,
      failure: null,
      cmd_exe_num: null,
    },
    seat: {
      borrow_id: Buffer.from(random.bytes(16)).toString('hex'),
      secret: Buffer.from(random.bytes(16)).toString('hex'),
      machine_id: worker.device?.id ?? null,
      mid: worker.device?.mid ?? '',
      machine_name: worker.device?.machine_name ?? null,
      date: at,
      until,
      return_date,
    },
  };
}
