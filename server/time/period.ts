import { fieldError } from '../core/errors.ts';

/** Throws 515 when a period ends before it begins. */
export function assertDatesOrdered(dates: { start_date?: unknown; end_date?: unknown }, path = ''): void {
  const { start_date: start, end_date: end } = dates;
  if (typeof start === 'number' && typeof end === 'number' && end < start) {
    throw fieldError(515, path === '' ? 'endDate' : `${path}.endDate`, 'must not be before startDate');
  }
}
