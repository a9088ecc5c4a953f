import type { Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { LicensingSn } from '../sns/store.ts';
import { assertEnabled, assertPlace } from './rules.ts';
import { countActive, findMachine, insertMachine, type LicensingMachine } from './store.ts';

/** A device as it comes with a request. */
export type ActivatingDevice = {
  /** As `identityOf` has it. */
  readonly identity: string;
  /** The notation that a new device is kept in. */
  readonly mid: string;
  /** What a new device is called. */
  readonly machineName?: string | undefined;
};

/** Where a device was activated; what an SN has as its `activeType`. */
export type ActivationType = 'online' | 'offline';

/** An SN as it is now, and its device. */
export type Activated = { readonly sn: LicensingSn; readonly machine: LicensingMachine; readonly added: boolean };

/**
 * The device of an SN that a request comes from: the one there is, else a new one that takes a place of volumeNumber
 * (1795). 1922 when it is disabled or recycled. The first activates the SN, too. Decisions 4, 9 and 12.
 */
export async function activateDevice(
  tx: Transaction,
  sn: LicensingSn,
  device: ActivatingDevice,
  type: ActivationType,
): Promise<Activated> {
  const known = await findMachine(tx, sn.id, device.identity);
  if (known) assertEnabled(known);
  else if (sn.volume_number !== null) assertPlace(await countActive(tx, sn.id), sn.volume_number);
  const active = await activateSn(tx, sn, type);
  if (known) return { sn: active, machine: known, added: false };
  const { identity, mid, machineName } = device;
  const values = { sn_id: sn.id, identity, mid, machine_name: machineName || null };
  const machine = await insertMachine(tx, values);
  tx.tell('machine', String(machine.id));
  return { sn: active, machine, added: true };
}

const ACTIVATE = statement<never>(`update sn set active_date = ?1, active_type = ?2, update_time = ?1,
  revision = revision + 1 where id = ?3 and active_date is null`);

/**
 * Notes the first use of an SN, from which its expirationDays count; nothing when there was one before. Returns the SN as
 * it is then.
 */
export async function activateSn(tx: Transaction, sn: LicensingSn, type: ActivationType): Promise<LicensingSn> {
  if (sn.active_date !== null) return sn;
  await tx.exec(ACTIVATE, tx.now, type, sn.id);
  tx.tell('sn', sn.sn);
  return { ...sn, active_date: tx.now };
}
