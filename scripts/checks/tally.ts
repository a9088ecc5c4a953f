import { existsSync, readFileSync } from 'node:fs';

/** How many tests of a step passed, failed, and were skipped because this machine cannot run them. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped?: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

const nothing: Tally = { passed: 0, failed: 0 };

export function add(left: Tally, right: Tally): Tally {
  const skipped = (left.skipped ?? 0) + (right.skipped ?? 0);
  return { passed: left.passed + right.passed, failed: left.failed + right.failed, ...(skipped > 0 && { skipped }) };
}

/** Returns a tally in words, without skipped tests when there are none. */
export const tallyText = ({ passed, failed, skipped = 0 }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Returns the tally of Vitest's JSON report. A file that could not be loaded counts as one failure. */
export function vitestTally(file: string): Tally {
  const report = read(file) as VitestReport | undefined;
  if (report === undefined) return nothing;
  const broken = report.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
  const skipped = report.numPendingTests;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    ...(skipped > 0 && { skipped }),
  };
}

/** Returns the tally of Playwright's JSON report. A test that passed only on a retry counts as failed. */
export function playwrightTally(file: string): Tally {
  const report = read(file) as PlaywrightReport | undefined;
  if (report === undefined) return nothing;
  const { stats, errors } = report;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * Returns the tally of a runner that has ended. A runner that executed nothing, or failed for another reason than a
 * test, failed.
 */
export function settle(tally: Tally, succeeded: boolean): Tally {
  const hollow = tally.failed === 0 && (!succeeded || tally.passed === 0);
  return hollow ? { ...tally, failed: 1 } : tally;
}

/** Returns the report, or undefined when the runner ended before it wrote one. */
function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
