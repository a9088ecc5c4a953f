import { fieldError } from '../../core/errors.ts';

/** How far ahead of the service's clock an uploaded time may lie, in seconds: clocks and zones differ. */
const AHEAD = 86_400;

/** An uploaded entry ends where it begins or later, and nothing lies ahead by more than a day: 515. Times in seconds. */
export function assertUploadable(start: number, end: number, now: number): void {
  if (end < start) throw fieldError(515, 'endTime', 'must not lie before startTime');
  if (start > now + AHEAD) throw fieldError(515, 'startTime', 'must not lie ahead');
  if (end > now + AHEAD) throw fieldError(515, 'endTime', 'must not lie ahead');
}

/** So many entries are looked through in one go. */
export const SLICE = 50_000;
