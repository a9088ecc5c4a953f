/** Addresses of the reports. */
export const reportPaths = { peaks: '/reports', usage: '/reports/usage', errors: '/reports/errors' } as const;

/** The peaks of some SNs. */
export const reportsOf = (sns: readonly string[]): string =>
  `${reportPaths.peaks}?${new URLSearchParams({ sns: sns.join(',') })}`;
