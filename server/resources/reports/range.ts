import { fieldError } from '../../core/errors.ts';
import type { Zone } from '../../time/zone.ts';
import type { Range } from '../logbook/day-store.ts';
import { assertShort } from './range-rules.ts';

/** The columns of an SN that a report needs. */
export type ReportedSn = { readonly id: number; readonly sn: string };

/**
 * Returns the seconds of a report: from `startDate` to `endDate`, or to the end of the day without one, both included.
 * Throws 515 for an end before the start and for more than six calendar months.
 */
export function readRange(zone: Zone, body: { startDate: string; endDate?: string | undefined }, now: number): Range {
  const endDate = body.endDate ?? zone.toText(now).slice(0, 10);
  const range = { from: zone.toInstant(body.startDate, 'start'), to: zone.toInstant(endDate, 'end') };
  if (range.to < range.from) {
    throw body.endDate === undefined
      ? fieldError(515, 'startDate', 'must not lie after today where there is no endDate')
      : fieldError(515, 'endDate', 'must not lie before startDate');
  }
  assertShort(body.startDate, endDate);
  return range;
}
