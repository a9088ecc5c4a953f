import { takeIds } from '../../core/ids.ts';
import type { Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { LicensingSn } from '../sns/store.ts';
import { assertEnabled, assertPlace } from './rules.ts';
import { countActive, findMachine, type LicensingMachine } from './store.ts';

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
  const machine = newMachine(await takeIds(tx, 1), device);
  await addMachine(tx, sn, machine, { isCounted: false });
  return { sn: active, machine, added: true };
}

/** Returns a new device with an id that `takeIds` returned. */
export const newMachine = (id: number, { identity, mid, machineName }: ActivatingDevice): LicensingMachine => ({
  id,
  identity,
  mid,
  machine_name: machineName || null,
  status: 0,
});

type Adding = {
  /** True when the caller counts the device at its SN. */
  readonly isCounted: boolean;
  /** When it gets its first licence, if that is now. */
  readonly lastUpdate?: number;
};

/** Adds a device of `newMachine` to an SN. The caller checks first that there is a place. */
export async function addMachine(
  tx: Transaction,
  sn: Pick<LicensingSn, 'id'>,
  machine: LicensingMachine,
  { isCounted, lastUpdate }: Adding,
): Promise<void> {
  const { id, identity, mid, machine_name } = machine;
  await tx.exec(ADD, sn.id, id, identity, mid, machine_name, tx.now, lastUpdate ?? null, Number(isCounted));
  tx.tell('machine', String(machine.id));
}

const ADD = statement<never>(
  `insert into machine (sn_id, id, identity, mid, machine_name, reg_date, last_update_date, device_counted)
    values (?, ?, ?, ?, ?, ?, ?, ?)`,
);

const ACTIVATE = statement<never>(`update sn set active_date = ?1, active_type = ?2, update_time = ?1,
  revision = revision + 1 where id = ?3 and active_date is null`);

/** Returns an SN as it is after `activateSn` at a moment. */
export const activeSince = (sn: LicensingSn, now: number): LicensingSn =>
  sn.active_date === null ? { ...sn, active_date: now } : sn;

/** Stores the first use of an SN, from which its expirationDays count. Returns the SN with its new values. */
export async function activateSn(tx: Transaction, sn: LicensingSn, type: ActivationType): Promise<LicensingSn> {
  if (sn.active_date !== null) return sn;
  await tx.exec(ACTIVATE, tx.now, type, sn.id);
  tx.tell('sn', sn.sn);
  return activeSince(sn, tx.now);
}
