import { existsSync, readFileSync } from 'node:fs';
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

/** Returns the tally that a run of Vitest wrote. */
export const vitestTally = (file: string): Tally => (read(file) as Tally | undefined) ?? nothing;

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
        .map(({ results }) =>
          failureText(`${where} › ${title}`, results.flatMap((result) => result.errors)[0]?.message),
        ),
    );
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: [...failures, ...errors.map(({ message }) => failureText('outside of a story', message))],
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

/** How a program ended: with an exit code, or by a signal. */
export type Ending = { readonly status: number | null; readonly signal: NodeJS.Signals | null };

/**
 * Returns the tally of a runner that has ended. A runner that executed nothing, or failed for another reason than a
 * test, failed.
 */
export function settle(tally: Tally, { status, signal }: Ending): Tally {
  if (tally.failed > 0 || (status === 0 && tally.passed > 0)) return tally;
  const how = signal === null ? `exit code ${status}` : signal;
  return { ...tally, failed: 1, failures: [`the runner ended with ${how} after ${tallyText(tally)}`] };
}

/** Returns the report, or undefined when the runner ended before it wrote one. */
function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
