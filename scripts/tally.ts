import { existsSync, readFileSync } from 'node:fs';

/** How many tests of a step passed and failed. */
export type Tally = { readonly passed: number; readonly failed: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

const nothing: Tally = { passed: 0, failed: 0 };

export function add(left: Tally, right: Tally): Tally {
  return { passed: left.passed + right.passed, failed: left.failed + right.failed };
}

/** The tally of Vitest's JSON report; a file that could not be loaded counts as one failure. */
export function vitestTally(file: string): Tally {
  const report = read(file) as VitestReport | undefined;
  if (report === undefined) return nothing;
  const broken = report.testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** The tally of Playwright's JSON report; a test that passes only sometimes has failed. */
export function playwrightTally(file: string): Tally {
  const report = read(file) as PlaywrightReport | undefined;
  if (report === undefined) return nothing;
  const { stats, errors } = report;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** The tally of a runner that has ended: one that executed nothing, or failed for another reason than a test, failed. */
export function settle({ passed, failed }: Tally, succeeded: boolean): Tally {
  const hollow = failed === 0 && (!succeeded || passed === 0);
  return { passed, failed: hollow ? 1 : failed };
}

/** The report, undefined when the runner ended before it wrote one. */
function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
