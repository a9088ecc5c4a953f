import type { Transaction } from '../../db/handle.ts';
import type { Change } from '../../http/audit.ts';
import type { Signing } from '../../http/deps.ts';
import { activateDevice, type ActivatingDevice } from '../machines/activate-store.ts';
import { machineTarget, type LicensingMachine } from '../machines/store.ts';
import type { LicensingSn } from '../sns/store.ts';
import type { GivenBy, GivenString } from '../strings/keep-store.ts';
import { deviceOf, writeLicence, type Licence, type Occasion, type Shared } from './licence-store.ts';
import type { Notes } from './notes-store.ts';
import type { Requests } from './request-store.ts';

/** What giving strings needs of a request. */
export type Giving = {
  readonly tx: Transaction;
  readonly signing: Signing;
  readonly audit: (...changes: Change[]) => void;
  /** Who has the strings made. */
  readonly by: GivenBy;
  /** What licences share; there where one request is given many. */
  readonly shared?: Shared;
  /** Requests that the same transaction answered, and that are not written yet. */
  readonly unwritten?: Requests['unwritten'];
};

/**
 * The licence for a device of an SN, which is activated when it is new. That the SN gives any is the caller's to know, and
 * to write what is noted of it.
 */
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

/** A string for a device as it is kept. */
export const stringOf = (sn: LicensingSn, { id, mid }: LicensingMachine, { serial, kind }: Licence): GivenString => ({
  serial,
  kind,
  snId: sn.id,
  machineId: id,
  mid,
});

/**
 * What the audit log says of a string: of the SN, what was given to which device; of a device that is new, what it is.
 * Nothing that is in the string itself.
 */
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
