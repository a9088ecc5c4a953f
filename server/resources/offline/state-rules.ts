import { assertPassed, snStateChecks, type SnState } from '../sns/access-rules.ts';

type Clock = { readonly now: number; readonly zone: { readonly toText: (instant: number) => string } };

/**
 * Throws unless the SN may give update strings: 1927, 1801, 1797, or 1793 when expired. An SN that has not begun may,
 * because the device checks the start itself.
 */
export function assertGives(sn: SnState, { now, zone }: Clock): void {
  assertPassed(snStateChecks({ ...sn, start_date: null }, now, zone.toText));
}

/** Throws like `assertGives`, and 1793 for a licence that has not begun. */
export function assertInUse(sn: SnState, { now, zone }: Clock): void {
  assertPassed(snStateChecks(sn, now, zone.toText));
}

/** Throws 1927. Disabled and expired SNs take a seat back, so that its place is not lost. */
export function assertThere(sn: SnState, { now, zone }: Clock): void {
  assertPassed(snStateChecks(sn, now, zone.toText).filter(({ check }) => check === 'snPresent'));
}
