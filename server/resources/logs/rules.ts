import { fieldError } from '../../core/errors.ts';

/** Seconds that an uploaded time may be ahead, because clocks and zones differ. */
const AHEAD = 86_400;

/** Throws 515 for an entry that ends before it begins or is more than a day ahead. Times in seconds since 1970. */
export function assertUploadable(start: number, end: number, now: number): void {
  if (end < start) throw fieldError(515, 'endTime', 'must not be before startTime');
  if (start > now + AHEAD) throw fieldError(515, 'startTime', 'must not be in the future');
  if (end > now + AHEAD) throw fieldError(515, 'endTime', 'must not be in the future');
}

/** Entries that are read before other requests run. */
export const SLICE = 50_000;
