import type { UpdateBody } from '../../contract/offline/offline-strings.ts';
import { eachEntry } from '../../core/batch.ts';
import { fairTurn } from '../../time/pause.ts';
import { licensingSnOr404, type LicensingSn } from '../sns/store.ts';
import { readSn } from '../sns/rules.ts';
import type { SignedLicence } from './answer-codec.ts';
import { readDeviceCode } from './device-fields.ts';
import { readAllMachines, readDevices, readMachineId, readMacs, type NamedDevices } from './devices.ts';
import { giveUpdate, type Giving } from './give.ts';
import { nothingShared, signLicence, type Licence } from './licence-store.ts';
import { badRequest, readRequest, type RequestOf } from './request-string.ts';
import { withNotes, type Notes } from './notes.ts';
import { earlier, keyOf } from './request-store.ts';
import { createSignatures } from './signatures.ts';
import { assertGives } from './state-rules.ts';

export async function updateByRequest(giving: Giving, text: string): Promise<SignedLicence> {
  const request = readRequest(text, 'update');
  const sn = await licensingSnOr404(giving.tx, request.sn);
  return signLicence(giving.signing, await withNotes(giving, (notes) => answerUpdate(giving, notes, sn, request)));
}

/** Throws 2052 for a nonce with other content. */
export async function answerUpdate(
  giving: Giving,
  notes: Notes,
  sn: LicensingSn,
  request: RequestOf<'update'>,
  serial?: number,
): Promise<Licence> {
  await earlier(giving, sn.id, request);
  assertGives(sn, giving.tx);
  const { device, machineName, nonce } = request.code;
  const licence = await giveUpdate(giving, notes, sn, { ...device, machineName }, { nonce, serial });
  notes.answered.set(keyOf(sn.id, request), { snId: sn.id, request });
  return licence;
}

/** `wrapped` strings share one item of the answer. */
export type Given = { readonly licences: readonly SignedLicence[]; readonly wrapped: boolean };

type ObjectBody = Exclude<UpdateBody, string>;

export async function updateSnDevices(giving: Giving, sn: LicensingSn, body: ObjectBody): Promise<Given> {
  assertGives(sn, giving.tx);
  const { code, machineName, devices } = body;
  if (code !== undefined && isRequest(code)) {
    return { licences: [await updateByOwnRequest(giving, sn, code, machineName)], wrapped: false };
  }
  const licences = await giveDevices(giving, sn, await devicesOf(giving, sn, body), machineName);
  return { licences, wrapped: devices !== undefined };
}

/** New devices are activated under `machineName`. The caller checks the SN. */
export async function giveDevices(
  giving: Giving,
  sn: LicensingSn,
  { devices, path }: NamedDevices,
  machineName?: string,
): Promise<SignedLicence[]> {
  const signatures = createSignatures(giving.signing);
  const sharing: Giving = { ...giving, shared: nothingShared() };
  await withNotes(giving, async (notes) => {
    const give = async (device: NamedDevices['devices'][number]): Promise<void> => {
      signatures.add(await giveUpdate(sharing, notes, sn, { ...device, machineName }));
      await fairTurn();
    };
    if (path === '') for (const device of devices) await give(device);
    else await eachEntry(devices, give, path);
  });
  return signatures.all();
}

/** A request string starts like XML. Everything else is taken for a device code. */
const isRequest = (code: string): boolean => code.trimStart().startsWith('<');

async function updateByOwnRequest(
  giving: Giving,
  sn: LicensingSn,
  text: string,
  machineName: string | undefined,
): Promise<SignedLicence> {
  const request = readRequest(text, 'update');
  if (readSn(request.sn) !== sn.sn) throw badRequest(`is of another SN than ${sn.sn}`);
  const code = { ...request.code, machineName: machineName ?? request.code.machineName };
  const licence = await withNotes(giving, (notes) => answerUpdate(giving, notes, sn, { ...request, code }));
  return signLicence(giving.signing, licence);
}

async function devicesOf({ tx }: Giving, sn: LicensingSn, body: ObjectBody): Promise<NamedDevices> {
  const { code, mac, machineId, devices } = body;
  if (code !== undefined) return { devices: [readDeviceCode(code)], path: '' };
  if (mac !== undefined) return readMacs(mac);
  if (machineId !== undefined) return readMachineId(tx, sn, machineId);
  return devices === undefined ? readAllMachines(tx, sn) : readDevices(devices);
}
