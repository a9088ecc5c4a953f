import type { Days } from './range.ts';

/** Addresses of the reports. */
export const reportPaths = { peaks: '/reports', usage: '/reports/usage', errors: '/reports/errors' } as const;

/** The peaks of some SNs. */
export const reportsOf = (sns: readonly string[]): string =>
  `${reportPaths.peaks}?${new URLSearchParams({ sns: sns.join(',') })}`;

/** How long a user used some SNs in some days, for others to be added. */
export const usageOf = (sns: readonly string[], user: string, { from, to }: Days): string =>
  `${reportPaths.usage}?${new URLSearchParams({ sns: sns.join(','), users: user, from, to })}`;
