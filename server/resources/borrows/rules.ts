import type { SnType } from '../../contract/sns/attributes.ts';
import { fieldError, LicensingError } from '../../core/errors.ts';
import { noSeat, takenSeats, type Seats } from '../online/seat-rules.ts';
import { seatLimit, seatLimitText, type LimitedSn } from '../sns/limit-rules.ts';
import { hasRoom } from '../sns/standing-rules.ts';

/** Types whose devices share seats. Source: docs/offline-format.md. */
const FLOATING: ReadonlySet<string> = new Set<SnType>(['FLOAT', 'GROUP', 'CLOUD', 'TOKEN_ID_FLOAT', 'TOKEN_ID_GROUP']);

/** Throws 1812 unless the type of the SN shares seats between devices. */
export function assertFloats({ sn, type }: { readonly sn: string; readonly type: string }): void {
  if (FLOATING.has(type)) return;
  throw new LicensingError(1812, `The SN ${sn} is of type ${type}; only ${[...FLOATING].join(', ')} are checked out.`);
}

export type LendingSn = {
  readonly sn: string;
  readonly type: string;
  readonly license_borrow: number;
  readonly max_offline_minutes: number | null;
};

/** Throws 1812 unless the type shares seats and `licenseBorrow` is set, and 515 for more than `maxOfflineMinutes`. */
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

/** Throws 1799 when no seat of an SN is free at `now`. */
export function assertSeat(seats: Seats, sn: LimitedSn, now: number): void {
  if (!hasRoom(takenSeats(seats), seatLimit(sn, now)))
    throw new LicensingError(1799, noSeat(seats, seatLimitText(sn, now)));
}

/** Throws 1795 when `transferVolume` other machines have the floating licence. `others` is their number. */
export function assertTransfer(others: number, limit: number | null): void {
  if (hasRoom(others, limit)) return;
  throw new LicensingError(
    1795,
    `The licence is checked out to ${others} other machines and transferVolume is ${limit}.`,
  );
}
