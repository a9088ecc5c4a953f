import type { Role } from '#contract/roles.ts';
import { snPaths } from '../sns/paths.ts';
import type { Days } from './range.ts';

export const reportPaths = {
  peaks: '/reports',
  entitlements: '/reports/entitlements',
  demand: '/reports/demand',
  usage: '/reports/usage',
  errors: '/reports/errors',
} as const;

/** Returns the URL of the peaks of some SNs. */
export const reportsOf: (sns: readonly string[]) => string = snPaths.report;

/** Returns the URL of the usage report of a user for some SNs and days, to which more can be added. */
export const usageOf = (sns: readonly string[], user: string, { from, to }: Days): string =>
  `${reportPaths.usage}?${new URLSearchParams({ sns: sns.join(','), users: user, from, to })}`;

/** Query parameters for the busiest SNs. An address without a choice leads managers to the entitlements. */
export const BUSIEST = '?choice=busiest';

/** Returns the URL that the reports open with. */
export const firstReport = (role: Role): string =>
  opensWithEntitlements(role) ? reportPaths.entitlements : reportPaths.peaks + BUSIEST;

/** True for the roles whose reports open with the entitlements. Those of others open with the peaks. */
export const opensWithEntitlements = (role: Role): boolean => role === 'manager' || role === 'administrator';
