import { assertPassed, snStateChecks, type SnState } from '../sns/access-rules.ts';

type Clock = { readonly now: number; readonly zone: { readonly toText: (instant: number) => string } };

/**
 * Only an SN in use gets update strings: 1927 archived or deleted, 1801 blacklisted, 1797 disabled, 1793 expired. One that
 * has not begun gets them too, for the device looks at the start itself.
 */
export function assertGives(sn: SnState, { now, zone }: Clock): void {
  const { archived, status, end_date, expiration_days, active_date } = sn;
  const begun = { archived, status, start_date: null, end_date, expiration_days, active_date };
  assertPassed(snStateChecks(begun, now, zone.toText));
}

/** As `assertGives`; a seat is borrowed of a licence that has begun, too (1793). */
export function assertInUse(sn: SnState, { now, zone }: Clock): void {
  assertPassed(snStateChecks(sn, now, zone.toText));
}

/**
 * A seat comes back to any SN that is there, disabled and expired ones included: its place must not be lost. 1927 for one
 * that is archived or deleted.
 */
export function assertThere(sn: SnState, { now, zone }: Clock): void {
  assertPassed(snStateChecks(sn, now, zone.toText).filter(({ check }) => check === 'snPresent'));
}
