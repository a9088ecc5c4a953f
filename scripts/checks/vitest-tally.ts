import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { failureText, type Tally } from './tally.ts';

/** The variable of the environment that names the file for the tally, in a run that shall write one. */
export const TALLY_FILE = 'LICET_TALLY_FILE';

/** Writes the tally of a run of Vitest to `file`, also what failed outside of tests. */
export const vitestReporter = (file: string): Reporter => ({
  onTestRunEnd(modules, unhandled) {
    writeFileSync(file, JSON.stringify(tallyOf(modules, unhandled)));
  },
});

function tallyOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Tally {
  const failures = [
    ...modules.flatMap(failuresOf),
    ...unhandled.map(({ message, stack }) => failureText('outside of a test', stack ?? message)),
  ];
  const count = (state: 'passed' | 'skipped'): number =>
    modules.reduce((sum, { children }) => sum + [...children.allTests(state)].length, 0);
  const skipped = count('skipped');
  return { passed: count('passed'), failed: failures.length, ...(skipped > 0 && { skipped }), failures };
}

/** Returns what failed in a file: tests, hooks around them, or loading it. */
function failuresOf(module: TestModule): string[] {
  const named = (name: string, message?: string): string =>
    failureText(`${relative(process.cwd(), module.moduleId)} › ${name}`, message);
  const { children } = module;
  return [
    ...module.errors().map(({ message }) => named('outside of its tests', message)),
    ...[...children.allSuites()].flatMap((suite) =>
      suite.errors().map(({ message }) => named(`${suite.fullName}, outside of its tests`, message)),
    ),
    ...[...children.allTests('failed')].map((test) => named(test.fullName, test.result().errors?.[0]?.message)),
  ];
}
