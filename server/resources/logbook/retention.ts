import { dayOf } from '../../time/days.ts';
import { STEP_BACK } from '../../time/moment-rules.ts';
import type { Zone } from '../../time/zone.ts';

const DAY_SECONDS = 86_400;

/**
 * Returns the second before which an entry must have ended to be removed: the start of a local day, so that every day
 * from there on is complete.
 */
export const keptFrom = (zone: Zone, now: number, days: number): number => dayOf(zone, now - days * DAY_SECONDS).start;

/** Seconds for which the time of day must have kept step with the steady clock before entries are removed by it. */
export const TRUST_AFTER = 3600;

/**
 * Returns a check of the time of day, to be called again and again with the seconds of both clocks. It is true once the
 * time of day has not been set for `TRUST_AFTER` seconds: a clock that is a year ahead for a moment removes nothing.
 */
export function clockTrust(): (now: number, steady: number) => boolean {
  let since: { ahead: number; steady: number } | undefined;
  return (now, steady) => {
    const ahead = now - steady;
    if (since === undefined || Math.abs(ahead - since.ahead) > STEP_BACK) since = { ahead, steady };
    return steady - since.steady >= TRUST_AFTER;
  };
}
