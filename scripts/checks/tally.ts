import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * How many tests of a step passed, failed, and were skipped because this machine cannot run them. `failures` holds a
 * text for each test that failed: its file, its name and the beginning of its message.
 */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  readonly failures?: readonly string[];
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

const nothing: Tally = { passed: 0, failed: 0 };

export function add(left: Tally, right: Tally): Tally {
  const skipped = (left.skipped ?? 0) + (right.skipped ?? 0);
  const failures = [...(left.failures ?? []), ...(right.failures ?? [])];
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    ...(skipped > 0 && { skipped }),
    ...(failures.length > 0 && { failures }),
  };
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
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failureOf(name, fullName, failureMessages[0])),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    ...(skipped > 0 && { skipped }),
    failures: [...failures, ...broken.map(({ name, message }) => failureOf(name, 'could not be loaded', message))],
  };
}

/** Returns the tally of Playwright's JSON report. A test that passed only on a retry counts as failed. */
export function playwrightTally(file: string): Tally {
  const report = read(file) as PlaywrightReport | undefined;
  if (report === undefined) return nothing;
  const { stats, errors, suites } = report;
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ file: where, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => failureOf(where, title, results.flatMap((result) => result.errors)[0]?.message)),
    );
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...failures, ...errors.map(({ message }) => failureOf('e2e', 'outside of a story', message))],
  };
}

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const LINES_OF_A_MESSAGE = 12;

/** Returns what failed and the beginning of its message below it, without colours. */
export function failureText(title: string, message = 'without a message'): string {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n').slice(0, LINES_OF_A_MESSAGE);
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
}

const failureOf = (file: string, name: string, message?: string): string =>
  failureText(`${relative(process.cwd(), resolve(file))} › ${name}`, message);

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
