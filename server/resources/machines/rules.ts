import { LicensingError } from '../../core/errors.ts';

/** What decides whether two devices are one: a device code or MAC address in upper case without separators. */
export const identityOf = (mid: string): string => mid.replaceAll(/[-:\s]/g, '').toUpperCase();

/** A device takes a place of its SN's volumeNumber while its status is 0: 1795 when all are taken. Decisions 9. */
export function assertPlace(active: number, volume: number | null): void {
  if (volume === null || active < volume) return;
  throw new LicensingError(
    1795,
    `The device volume is exceeded: ${active} devices are active and volumeNumber is ${volume}.`,
  );
}

/** A device of an SN may be recycled transferNumber times in all: 4093 beyond. Decisions 7 and 12. */
export function assertRecyclable(recycled: number, transfers: number | null): void {
  if (transfers === null || recycled < transfers) return;
  throw new LicensingError(
    4093,
    `Devices of the SN were recycled ${recycled} times and transferNumber is ${transfers}; none can be recycled any more.`,
  );
}
