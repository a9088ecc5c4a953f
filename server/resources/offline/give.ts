import type { Transaction } from '../../db/handle.ts';
import type { Change, Audit } from '../../http/audit.ts';
import type { Signing } from '../../http/deps.ts';
import { activateDevice, type ActivatingDevice } from '../machines/activate-store.ts';
import { machineTarget, type LicensingMachine } from '../machines/store.ts';
import type { LicensingSn } from '../sns/store.ts';
import type { GivenBy, GivenString } from '../strings/keep-store.ts';
import { deviceOf, writeLicence, type Licence, type Occasion, type Shared } from './licence-store.ts';
import type { Notes } from './notes.ts';
import type { Requests } from './request-store.ts';

export type Giving = {
  readonly tx: Transaction;
  readonly signing: Signing;
  readonly audit: Audit;
  readonly by: GivenBy;
  /** The shared parts of licences, when one request gets many. */
  readonly shared?: Shared;
  /** Requests answered by the same transaction and not written yet. */
  readonly unwritten?: Requests['unwritten'];
};

/** Returns the licence of a device, and activates a new device. The caller checks the SN and writes the notes. */
export async function giveUpdate(
  { tx, audit, shared }: Giving,
  notes: Notes,
  sn: LicensingSn,
  device: ActivatingDevice,
  occasion: Omit<Occasion, 'kind'> = {},
): Promise<Licence> {
  const { machine, added, sn: active } = await activateDevice(tx, sn, device, 'offline');
  const holder = { sn: active, device: deviceOf(machine) };
  const licence = await writeLicence(tx, holder, { ...occasion, kind: 'update' }, shared);
  notes.strings.push(stringOf(sn, machine, licence));
  audit(...given(sn, machine, added, licence));
  return licence;
}

export const stringOf = (sn: LicensingSn, { id, mid }: LicensingMachine, { serial, kind }: Licence): GivenString => ({
  serial,
  kind,
  snId: sn.id,
  machineId: id,
  mid,
});

/** Returns the audit entries of a string and of a new device. They contain nothing of the string itself. */
export function given(
  sn: LicensingSn,
  machine: LicensingMachine,
  added: boolean,
  licence: Licence,
  more: object = {},
): Change[] {
  const { kind, serial } = licence;
  const { mid, machine_name } = machine;
  const string: Change = { target: { kind: 'sn', key: sn.sn }, after: { string: kind, serial, mid, ...more } };
  const device = { sn: sn.sn, mid, machineName: machine_name ?? undefined, status: machine.status };
  return added ? [string, { target: machineTarget(machine), after: device }] : [string];
}
