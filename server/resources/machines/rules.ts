import { LicensingError } from '../../core/errors.ts';
import { hasRoom } from '../sns/access-rules.ts';

/** What decides whether two devices are one: a device code or MAC address in upper case without separators. */
export const identityOf = (mid: string): string => mid.replaceAll(/[-:\s]/g, '').toUpperCase();

/** What is said (1795) of a new device when volumeNumber leaves no room for it. */
export const noPlace = (active: number, volume: number | null): string =>
  `The device volume is exceeded: ${active} devices are active and volumeNumber is ${volume}.`;

/** A device takes a place of its SN's volumeNumber while its status is 0: 1795 when all are taken. Decisions 9. */
export function assertPlace(active: number, volume: number | null): void {
  if (!hasRoom(active, volume)) throw new LicensingError(1795, noPlace(active, volume));
}

type MachineState = { readonly mid: string; readonly status: number };

/** What is said (1922) of a device whose status is not 0. */
export const notEnabled = ({ mid, status }: MachineState): string =>
  `The device ${mid} is ${status === 1 ? 'recycled' : 'disabled'}.`;

/** Only a device with status 0 gets update strings, borrows and logs in: 1922. Decisions 9. */
export function assertEnabled(machine: MachineState): void {
  if (machine.status !== 0) throw new LicensingError(1922, notEnabled(machine));
}

/** A device of an SN may be recycled transferNumber times in all: 4093 beyond. Decisions 7 and 12. */
export function assertRecyclable(recycled: number, transfers: number | null): void {
  if (transfers === null || recycled < transfers) return;
  throw new LicensingError(
    4093,
    `Devices of the SN were recycled ${recycled} times and transferNumber is ${transfers}; none can be recycled any more.`,
  );
}
