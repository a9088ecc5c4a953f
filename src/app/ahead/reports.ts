import { ahead, aheadThen, type Ahead } from '../../lib/api/ahead.ts';
import { reportQueries } from '../../resources/reports/api.ts';
import { opensWithEntitlements } from '../../resources/reports/paths.ts';
import {
  dayIn,
  ENTITLED_PRESET,
  FIRST_PRESET,
  FIRST_SCALE,
  presetDays,
  type Days,
  type Preset,
} from '../../resources/reports/range.ts';
import type { Opening } from './page.ts';

/** Returns the days that a report opens with. */
export const firstDays = ({ signedIn: { timeZone } }: Opening, preset: Preset = FIRST_PRESET): Days =>
  presetDays(preset, dayIn(timeZone, new Date()));

/** Returns the requests of a report of peaks. */
export const peaksOf = (sns: readonly string[], days: Days): readonly Ahead[] =>
  sns.length === 0 ? [] : [ahead(reportQueries.peaks(sns, days, FIRST_SCALE, true)), ahead(reportQueries.known(sns))];

/** Returns the request of the entitlements. */
export const entitlementsOf = (opening: Opening): Ahead =>
  ahead(reportQueries.entitlementsAtFirst(firstDays(opening, ENTITLED_PRESET)));

/** Returns the requests of the report that the reports open with. */
export function reportsOf(opening: Opening): Ahead {
  if (opensWithEntitlements(opening.signedIn.user.role)) return entitlementsOf(opening);
  const days = firstDays(opening);
  return aheadThen(reportQueries.busiest(days, true), (sns) => peaksOf(sns, days));
}
