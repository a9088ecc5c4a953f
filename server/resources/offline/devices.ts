import type { DeviceEntry } from '../../contract/offline/offline-strings.ts';
import { MAX_BATCH } from '../../contract/bounds.ts';
import { assertDistinct, eachEntry } from '../../core/batch.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';
import type { ActivatingDevice } from '../machines/activate-store.ts';
import { activeMachines, machineOr404 } from '../machines/store.ts';
import type { LicensingSn } from '../sns/store.ts';
import { readDeviceCode, type DeviceId, readMac } from './device-fields.ts';

/** The devices in a body with their paths, for refusals. */
export type NamedDevices = { readonly devices: readonly ActivatingDevice[]; readonly path: string };

export async function readMacs(mac: string | readonly string[]): Promise<NamedDevices> {
  if (typeof mac === 'string') return { devices: [readMac(mac)], path: '' };
  return distinct(await eachEntry(mac, async (text) => readMac(text), 'mac'), 'mac');
}

export const readDevices = async (entries: readonly DeviceEntry[]): Promise<NamedDevices> =>
  distinct(await eachEntry(entries, async (entry) => readEntry(entry), 'devices'), 'devices');

function readEntry({ code, mac }: DeviceEntry): DeviceId {
  return mac === undefined ? readDeviceCode(code ?? '') : readMac(mac);
}

/** Throws 4040 unless the device belongs to the SN. */
export async function readMachineId(db: Reader, sn: LicensingSn, id: number): Promise<NamedDevices> {
  const row = await machineOr404(db, id);
  if (row.sn_id !== sn.id) throw new LicensingError(4040, `The SN ${sn.sn} has no device ${id}.`);
  return { devices: [row], path: '' };
}

/** Returns all devices of an SN with status 0. Throws 515 when one answer cannot hold them. */
export async function readAllMachines(db: Reader, sn: LicensingSn): Promise<NamedDevices> {
  const devices = await activeMachines(db, sn.id, MAX_BATCH + 1);
  if (devices.length <= MAX_BATCH) return { devices, path: '' };
  throw fieldError(515, 'updateAllMachine', `would be over ${MAX_BATCH} strings; name the devices in several requests`);
}

/** Throws 515 for a device that is named twice. */
function distinct(devices: readonly DeviceId[], path: string): NamedDevices {
  assertDistinct(
    devices.map(({ identity }) => identity),
    '',
    path,
  );
  return { devices, path };
}
