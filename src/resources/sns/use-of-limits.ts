import type { SnRecord } from '#contract/sns/sns.ts';

const COUNTS = {
  volumeNumber: 'deviceCount',
  usersNumber: 'userCount',
  concurrentNumber: 'seatCount',
  usageNumber: 'useCount',
} as const satisfies Partial<Record<keyof SnRecord, keyof SnRecord>>;

const EXTRAS = {
  volumeNumber: 'extraDevices',
  concurrentNumber: 'extraConcurrent',
} as const satisfies Partial<Record<keyof SnRecord, keyof SnRecord>>;

export type UsedLimit = keyof typeof COUNTS;

export const USED_LIMITS = Object.keys(COUNTS) as UsedLimit[];

export const usedOf = (sn: SnRecord, name: UsedLimit): number => sn[COUNTS[name]] ?? 0;

export const countOf = (name: UsedLimit): string => COUNTS[name];

/** What an open allowance adds to a limit. */
export const extraOf = (sn: SnRecord, name: UsedLimit): number =>
  name === 'volumeNumber' || name === 'concurrentNumber' ? (sn[EXTRAS[name]] ?? 0) : 0;

export const isLimited = (sn: SnRecord, name: UsedLimit): boolean => (sn[name] ?? 0) > 0;

/** Returns the used share of a limit: 1 is all of it. Returns 0 without a limit. */
export const partOf = (count: number, limit = 0): number => (limit > 0 ? count / limit : 0);

export const shareOf = (sn: SnRecord, name: UsedLimit): number => partOf(usedOf(sn, name), sn[name]);

/** Share from which a limit counts as nearly used up. The server's filter `nearLimit` uses the same value. */
export const NEARLY_USED = 0.9;
