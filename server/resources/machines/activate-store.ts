import type { Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { LicensingSn } from '../sns/store.ts';
import { assertEnabled, assertPlace } from './rules.ts';
import { countActive, findMachine, insertMachine, type LicensingMachine } from './store.ts';

export type ActivatingDevice = {
  /** The result of `identityOf`. */
  readonly identity: string;
  readonly mid: string;
  readonly machineName?: string | undefined;
};

/** It becomes the SN's `activeType`. */
export type ActivationType = 'online' | 'offline';

export type Activated = { readonly sn: LicensingSn; readonly machine: LicensingMachine; readonly added: boolean };

/**
 * Returns the device of a request, adding a new one. The first device also activates the SN. Throws 1795 when
 * volumeNumber leaves no place, 1922 when the device is disabled or recycled.
 */
export async function activateDevice(
  tx: Transaction,
  sn: LicensingSn,
  device: ActivatingDevice,
  type: ActivationType,
): Promise<Activated> {
  const known = await findMachine(tx, sn.id, device.identity);
  if (known) assertEnabled(known);
  else if (sn.volume_number !== null) assertPlace(await countActive(tx, sn.id), sn, tx.now);
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

/** Stores the first use of an SN, from which its expirationDays count. Returns the SN with its new values. */
export async function activateSn(tx: Transaction, sn: LicensingSn, type: ActivationType): Promise<LicensingSn> {
  if (sn.active_date !== null) return sn;
  await tx.exec(ACTIVATE, tx.now, type, sn.id);
  tx.tell('sn', sn.sn);
  return { ...sn, active_date: tx.now };
}
