import type { SnType } from '../../contract/sns/attributes.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import { noSeat, type Seats } from '../online/seat-rules.ts';
import { hasRoom } from '../sns/access-rules.ts';

/** Types whose seats float between devices. Offline format, Borrowing. */
const FLOATING: ReadonlySet<string> = new Set<SnType>(['FLOAT', 'GROUP', 'CLOUD', 'TOKEN_ID_FLOAT', 'TOKEN_ID_GROUP']);

/** Only licences of a type that floats are checked out: 1812. */
export function assertFloats({ sn, type }: { readonly sn: string; readonly type: string }): void {
  if (FLOATING.has(type)) return;
  throw new LicensingError(1812, `The SN ${sn} is of type ${type}; only ${[...FLOATING].join(', ')} are checked out.`);
}

/** What of an SN decides whether a seat can be borrowed, and for how long. */
export type LendingSn = {
  readonly sn: string;
  readonly type: string;
  readonly license_borrow: number;
  readonly max_offline_minutes: number | null;
};

/** A seat is borrowed where the type floats and `licenseBorrow` is set (1812), for no longer than `maxOfflineMinutes` (515). */
export function assertLends(sn: LendingSn, minutes: number): void {
  assertFloats(sn);
  if (sn.license_borrow === 0) throw new LicensingError(1812, `The SN ${sn.sn} does not have licenseBorrow set.`);
  const longest = sn.max_offline_minutes;
  if (longest === null || minutes <= longest) return;
  throw fieldError(
    515,
    'minutes',
    `must be at most ${longest}, the maxOfflineMinutes of the SN; ${minutes} were asked for`,
  );
}

/** A seat of `concurrentNumber` must be free: 1799. */
export function assertSeat(seats: Seats, limit: number | null): void {
  if (!hasRoom(seats.sessions + seats.borrowed, limit)) throw new LicensingError(1799, noSeat(seats, limit));
}

/** A floating licence is checked out to `transferVolume` machines at one time: 1795. `others` is how many have it now. */
export function assertTransfer(others: number, limit: number | null): void {
  if (hasRoom(others, limit)) return;
  throw new LicensingError(
    1795,
    `The licence is checked out to ${others} other machines and transferVolume is ${limit}.`,
  );
}
