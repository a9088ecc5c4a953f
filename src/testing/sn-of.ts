import type { SnRecord } from '#contract/sns/sns.ts';

/** Returns an SN as in a response of the API, with defaults for everything that is not given. */
export const snOf = (given: Partial<SnRecord> = {}): SnRecord => ({
  sn: 'MJDFUNFYBNQMFNYY',
  status: 0,
  type: 'FLOAT',
  updateTime: '2026-11-01 09:00:00',
  regDate: '2026-11-01 09:00:00',
  vmDetect: false,
  forbidRemoteDesktop: false,
  licenseBorrow: false,
  readonly: false,
  accessLog: false,
  ignoreUserLimit: false,
  distribution: false,
  redundant: false,
  namedUser: false,
  ...given,
});
