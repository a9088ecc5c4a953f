import { sql } from 'kysely';
import { build } from '../db/kysely.ts';
import { writeLogEntry } from '../resources/logbook/store.ts';
import { identityOf } from '../resources/machines/rules.ts';
import { insertMachine, type MachineRow } from '../resources/machines/store.ts';
import { newToken, openSession } from '../resources/sessions/open-store.ts';
import { snById, snOr404 } from '../resources/sns/store.ts';
import { unique } from './factories.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

/** Returns a MAC address that no other device of the test has. */
export const uniqueMac = (): string =>
  (0x02_00_00_00_00_00 + ++made)
    .toString(16)
    .toUpperCase()
    .padStart(12, '0')
    .replaceAll(/(..)(?=.)/g, '$1-');

export type Device = { mid?: string; machineName?: string; customId?: string; status?: 0 | 1 | 33 };

/** Inserts a device of an SN directly into the database, without an activation. */
export const makeMachine = (service: TestApp, sn: string, device: Device = {}): Promise<MachineRow> =>
  service.db.tx(async (tx) => {
    const { mid = uniqueMac(), machineName = null, customId = null, status = 0 } = device;
    const { id } = await snOr404(tx, sn);
    return insertMachine(tx, {
      sn_id: id,
      identity: identityOf(mid),
      mid,
      machine_name: machineName,
      custom_id: customId,
      status,
      last_update_date: tx.now,
    });
  });

/** Inserts several of them. Returns their ids in order. */
export async function makeMachines(
  service: TestApp,
  sn: string,
  count: number,
  device: Omit<Device, 'mid'> = {},
): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push((await makeMachine(service, sn, device)).id);
  return ids;
}

/** Inserts an open session of a device without a log-in. Returns its id. */
export const makeSession = (service: TestApp, machine: MachineRow): Promise<number> =>
  service.db.tx(async (tx) =>
    openSession(tx, {
      sn: await snById(tx, machine.sn_id),
      machine,
      user: undefined,
      loginName: undefined,
      ip: '192.0.2.7',
      clientVersion: undefined,
      token: newToken(),
      contact: service.deps.steady(),
    }),
  );

export type Seat = { until?: number; returnDate?: number; borrowId?: string };

/** Inserts a seat that a device has borrowed, for a week unless told otherwise. */
export const makeBorrow = (service: TestApp, machine: MachineRow, seat: Seat = {}): Promise<string> =>
  service.db.tx(async (tx) => {
    const { sn_id, id: machine_id, mid, machine_name } = machine;
    const { sn } = await snById(tx, sn_id);
    const log_id = await writeLogEntry(tx, { sn_id, machine_id, mid, start_time: tx.now, status: 'checkout' });
    const { until = tx.now + 7 * 86_400, returnDate: return_date = null, borrowId: borrow_id = unique('seat') } = seat;
    const times = { date: tx.now, until, return_date };
    const device = { machine_id, mid, machine_name };
    await tx.run(
      build.insertInto('borrow').values({ borrow_id, sn_id, sn, ...device, ...times, secret: '5ec2e7', log_id }),
    );
    return borrow_id;
  });

/** Inserts devices in every status for the SNs of `insertManySns`, by SQL alone; ids from 1. */
export async function insertManyMachines(service: TestApp, count: number): Promise<void> {
  await service.db.tx((tx) =>
    tx.run(sql`with recursive i(n) as (select 1 union all select n + 1 from i where n < ${count})
      insert into machine (id, sn_id, identity, mid, machine_name, custom_id, status, reg_date, last_update_date, disabled_date)
      select n, 1 + (n * 7919) % (select max(id) from sn), printf('02%010X', n),
        printf('02-%02X-%02X-%02X-%02X-%02X', 0, n >> 24 & 255, n >> 16 & 255, n >> 8 & 255, n & 255),
        iif(n % 3 = 0, null, 'Host ' || n), iif(n % 5 = 0, 'asset ' || n % 1000, null),
        case when n % 10 < 7 then 0 when n % 10 < 9 then 1 else 33 end, ${tx.now} - n * 60,
        iif(n % 4 = 0, null, ${tx.now} - n * 13), iif(n % 10 < 9, null, ${tx.now} - n * 11)
      from i`),
  );
  await service.db.optimize();
}
