/** The limits of an SN, and what its open allowances add to them until a second each. */
export type LimitedSn = {
  readonly concurrent_number: number | null;
  readonly extra_concurrent: number | null;
  readonly extra_concurrent_until: number | null;
  readonly volume_number: number | null;
  readonly extra_devices: number | null;
  readonly extra_devices_until: number | null;
};

const during = (extra: number | null, until: number | null, now: number): number =>
  until !== null && now < until ? (extra ?? 0) : 0;

/** Returns the sessions and borrowed seats that an SN allows at `now`, allowances included. No limit stays no limit. */
export const seatLimit = (sn: LimitedSn, now: number): number | null =>
  sn.concurrent_number === null
    ? null
    : sn.concurrent_number + during(sn.extra_concurrent, sn.extra_concurrent_until, now);

/** Returns the devices that an SN allows at `now`, allowances included. No limit stays no limit. */
export const deviceLimit = (sn: LimitedSn, now: number): number | null =>
  sn.volume_number === null ? null : sn.volume_number + during(sn.extra_devices, sn.extra_devices_until, now);

function textOf(own: number | null, limit: number | null): string | null {
  if (own === null || limit === null) return null;
  return limit === own ? `${own}` : `${own} + ${limit - own}`;
}

/** Returns `seatLimit` as messages name it: `5`, or `5 + 2` while an allowance adds 2. Null means no limit. */
export const seatLimitText = (sn: LimitedSn, now: number): string | null =>
  textOf(sn.concurrent_number, seatLimit(sn, now));

/** Returns `deviceLimit` as messages name it, like `seatLimitText`. */
export const deviceLimitText = (sn: LimitedSn, now: number): string | null =>
  textOf(sn.volume_number, deviceLimit(sn, now));
