import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { onBothEngines, onPostgresOnly } from './server/testing/postgres/both-engines.ts';
import { TALLY_FILE, vitestReporter } from './scripts/checks/vitest-tally.ts';

const setupFiles = ['scripts/checks/quiet-console.ts'];
/** What hangs ends; what a busy machine takes longer for does not. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };
/** Room for new objects, in MiB. With Node's own limit, collecting garbage took 8 % of the time of tests of screens. */
const room = { execArgv: ['--max-semi-space-size=64'] };
/**
 * One more than cores: a test that waits for a process, a disk or a timer leaves its core idle. A project that extends a
 * file needs it said again.
 */
const maxWorkers = availableParallelism() + 1;
const tallyFile = process.env[TALLY_FILE];

/** One worker takes a minute or two for each of these small files. */
const LONG = /\/(?:fuzz|move)\.test\.ts$/;

/** Begins with the long files. Where no run was before, Vitest knows only sizes, and they would be left alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one));
  }
}

/** Tests of the browser application, with the plugins of the build: texts are macros, and do not render without them. */
const inBrowser = (name: string, which: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  extends: './vite.config.ts',
  test: {
    name,
    environment: 'jsdom',
    maxWorkers,
    ...which,
    ...patience,
    ...room,
    setupFiles: [...setupFiles, 'src/testing/page.ts'],
  },
});

/** These need a browser that has loaded no code yet, or code that has looked at another window. */
const alone = 'src/**/*.alone.test.tsx';

export default defineConfig({
  test: {
    allowOnly: false,
    sequence: { sequencer: LongFirst },
    maxWorkers,
    reporters: ['default', ...(tallyFile === undefined ? [] : [vitestReporter(tallyFile)])],
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'device/**/*.test.ts'],
          exclude: [...onPostgresOnly],
          // Files share what they import, which to load anew takes longer than most of them: nothing may depend on it.
          isolate: false,
          setupFiles,
          ...patience,
          ...room,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [...onBothEngines, ...onPostgresOnly],
          globalSetup: 'server/testing/postgres/global-setup.ts',
          isolate: false,
          setupFiles: [...setupFiles, 'server/testing/postgres/engine.ts'],
          ...patience,
          ...room,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles,
          ...patience,
          ...room,
        },
      },
      // As above. `src/testing/page.ts` makes a fresh page for each file.
      inBrowser('components', { include: ['src/**/*.test.tsx'], exclude: [alone], isolate: false }),
      inBrowser('src', { include: ['src/**/*.test.ts'], isolate: false }),
      inBrowser('alone', { include: [alone] }),
    ],
  },
});
