import type { Insertable } from 'kysely';
import type { MachineTable } from '../tables/device-tables.ts';
import { moment } from './calendar.ts';
import type { CustomerRow } from './customers.ts';
import type { SnRow } from './orders.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

export type DeviceRow = Insertable<MachineTable> & { id: number; status: number; reg_date: number };

/** Returns the device code of a fingerprint. The caller passes the service's function, which knows the check. */
export type DeviceCode = (fingerprint: Uint8Array) => string;

const RECYCLED = 1;
const DISABLED = 33;

/**
 * Returns devices of the activated SNs in order of activation: as many as `places` says or the limits of the SN
 * suggest, never more than volumeNumber. Some are recycled, some disabled. Their ids begin at `firstId`. It also sets
 * the SNs' counts of recycled devices.
 */
export function makeDevices(
  { random, now }: World,
  sns: readonly SnRow[],
  customers: readonly CustomerRow[],
  places: ReadonlyMap<number, number>,
  deviceCode: DeviceCode,
): Omit<DeviceRow, 'id'>[] {
  const companies = new Map(customers.map((customer) => [customer.id, customer.email ?? '']));
  return sns
    .flatMap((sn) => {
      if (typeof sn.active_date !== 'number') return [];
      const { active_date: active, last_update_date: last } = sn;
      const wanted = places.get(sn.id) ?? random.between(1, Math.min(sn.volume_number ?? 1, 3));
      const normal = Math.min(wanted, sn.volume_number ?? wanted);
      const recycled = random.chance(0.12) ? 1 : 0;
      sn.recycle_count = recycled;
      const named = nameOf(random, companies.get(sn.customer_id ?? 0) ?? '');
      return Array.from({ length: normal + recycled }, (_, nth) => {
        const reg_date = nth === 0 ? active : moment(random, active, Math.min(last ?? active, active + 5_000_000, now));
        const status = nth >= normal ? RECYCLED : nth > 0 && random.chance(0.07) ? DISABLED : 0;
        const device = {
          ...identified(random, deviceCode),
          sn_id: sn.id,
          machine_name: random.chance(0.92) ? named(nth) : null,
          custom_id: random.chance(0.15) ? `INV-${random.between(10_000, 99_999)}` : null,
          status,
          replaced_by: null,
          replaces: null,
          reg_date,
          last_update_date: moment(random, reg_date, Math.max(reg_date, Math.min(last ?? reg_date, now))),
        };
        return {
          ...device,
          disabled_date: status === DISABLED ? device.last_update_date : null,
          revision: status === 0 ? 1 : 2,
        };
      });
    })
    .sort((a, b) => a.reg_date - b.reg_date);
}

/** Returns the identity of a device. Most applications send the device code, some the MAC address in a notation. */
export function identified(random: Random, deviceCode: DeviceCode): { identity: string; mid: string } {
  const mid = random.chance(0.7) ? deviceCode(random.bytes(32)) : macOf(random);
  return { identity: mid.replaceAll(/[-:]/g, '').toUpperCase(), mid };
}

function macOf(random: Random): string {
  const pairs = [...random.pick(MAKERS), ...random.bytes(3)].map((byte) => byte.toString(16).padStart(2, '0'));
  return random.chance(0.6) ? pairs.join('-').toUpperCase() : pairs.join(':');
}
const MAKERS = [[0x3c, 0x52, 0x82], [0xf0, 0x18, 0x98], [0x00, 0x1a, 0x2b], [0xa4, 0xbb, 0x6d]]; // prettier-ignore

/** Returns a function that names a company's computers. */
function nameOf(random: Random, email: string): (nth: number) => string {
  const company = (email.split('@')[1] ?? 'office').split(/[-.]/)[0] ?? 'office';
  const kind = random.pick(['WS', 'CAD', 'NB', 'PC']);
  const first = random.between(1, 40);
  return (nth) => `${company.slice(0, 8).toUpperCase()}-${kind}-${String(first + nth).padStart(2, '0')}`;
}
