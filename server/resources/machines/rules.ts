import { LicensingError } from '../../core/errors.ts';
import { deviceLimit, deviceLimitText, type LimitedSn } from '../sns/limit-rules.ts';
import { hasRoom } from '../sns/standing-rules.ts';

/** Returns what makes two devices the same: a device code or MAC address in upper case without separators. */
export const identityOf = (mid: string): string => mid.replaceAll(/[-:\s]/g, '').toUpperCase();

/** The message of the refusal 1795, when volumeNumber leaves no place for a new device. */
export const noPlace = (active: number, volume: string | null): string =>
  `The device volume is exceeded: ${active} devices are active and volumeNumber is ${volume}.`;

/** Throws 1795 when all places that an SN has at `now` are taken. A device takes a place while its status is 0. */
export function assertPlace(active: number, sn: LimitedSn, now: number): void {
  if (!hasRoom(active, deviceLimit(sn, now))) throw new LicensingError(1795, noPlace(active, deviceLimitText(sn, now)));
}

type MachineState = { readonly mid: string; readonly status: number };

/** The message of the refusal 1922, for a device whose status is not 0. */
export const notEnabled = ({ mid, status }: MachineState): string =>
  `The device ${mid} is ${status === 1 ? 'recycled' : 'disabled'}.`;

/** Throws 1922 unless the status of the device is 0. Only such a device gets update strings, borrows and logs in. */
export function assertEnabled(machine: MachineState): void {
  if (machine.status !== 0) throw new LicensingError(1922, notEnabled(machine));
}

/** Throws 4093 when devices of the SN were already recycled transferNumber times. */
export function assertRecyclable(recycled: number, transfers: number | null): void {
  if (hasRoom(recycled, transfers)) return;
  throw new LicensingError(
    4093,
    `Devices of the SN were recycled ${recycled} times and transferNumber is ${transfers}. No more devices can be recycled.`,
  );
}
