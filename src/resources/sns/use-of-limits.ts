import type { SnRecord } from '#contract/sns/sns.ts';

/** What is counted of each limit that is used up. */
const COUNTS = {
  volumeNumber: 'deviceCount',
  usersNumber: 'userCount',
  concurrentNumber: 'seatCount',
  usageNumber: 'useCount',
} as const satisfies Partial<Record<keyof SnRecord, keyof SnRecord>>;

export type UsedLimit = keyof typeof COUNTS;

export const USED_LIMITS = Object.keys(COUNTS) as UsedLimit[];

/** How much of a limit is in use. */
export const usedOf = (sn: SnRecord, name: UsedLimit): number => sn[COUNTS[name]] ?? 0;

/** The field of the record that counts what is in use of a limit. */
export const countOf = (name: UsedLimit): string => COUNTS[name];

/** Whether there is a limit that something can be in use of. */
export const isLimited = (sn: SnRecord, name: UsedLimit): boolean => (sn[name] ?? 0) > 0;

/** How much of a limit a count is, from 0 on; 0 where there is none. */
export const partOf = (count: number, limit = 0): number => (limit > 0 ? count / limit : 0);

/** How much of a limit is in use. */
export const shareOf = (sn: SnRecord, name: UsedLimit): number => partOf(usedOf(sn, name), sn[name]);

/** A limit is nearly used up from here on, as the lists of SNs near a limit have it. */
export const NEARLY_USED = 0.9;
