import { identityOf } from '../resources/machines/rules.ts';
import { insertMachine, type MachineRow } from '../resources/machines/store.ts';
import { snOr404 } from '../resources/sns/store.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

/** A MAC address that no other device of the test has. */
export const uniqueMac = (): string =>
  (0x02_00_00_00_00_00 + ++made)
    .toString(16)
    .toUpperCase()
    .padStart(12, '0')
    .replaceAll(/(..)(?=.)/g, '$1-');

export type Device = { mid?: string; machineName?: string; customId?: string; status?: 0 | 1 | 33 };

/** A device of an SN without any activation: it is in the database and nothing else happened. */
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

/** Several of them; answers their ids in order. */
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
