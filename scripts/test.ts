import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from './browser.ts';
import { withScratch } from './scratch.ts';
import { add, playwrightTally, settle, type Tally, vitestTally } from './tally.ts';

/**
 * `npm test`: every step in turn, on to the next when one fails, so that one run shows everything that is wrong.
 * `npm test -- lint unit` runs the named steps only. The last line counts tests and static checks together.
 */
const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache');
const rooms = ['.', 'server', 'server/http/docs/assets', 'src', 'device', 'scripts', 'bench', 'e2e'];

/**
 * Runs a program of this package with its output on the terminal; true when it succeeded. What Node has compiled is kept for
 * the next: the service alone is started two hundred times, and takes a third less.
 */
function run(script: string, args: readonly string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: join(reports, 'compiled'), ...environment },
  });
  return status === 0;
}

const once = (succeeded: boolean): Tally => (succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A fresh place for a runner's JSON report: that of an earlier run must not be counted. */
function reportFile(name: string): string {
  const file = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

const steps: Record<string, () => Tally> = {
  format: () => once(run('node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.'])),
  lint: () => once(run('node_modules/oxlint/bin/oxlint', ['.'])),
  types: () =>
    rooms
      .filter((room) => existsSync(join(root, room, 'tsconfig.json')))
      .map((room) => once(run('node_modules/typescript/bin/tsc', ['--project', room, '--checkers', '2'])))
      .reduce(add),
  texts: () => once(run('src/locales/check.ts', [])),
  unit: () => {
    const file = reportFile('vitest');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const succeeded = withScratch((TMPDIR) => run('node_modules/vitest/vitest.mjs', ['run', ...reporters], { TMPDIR }));
    return settle(vitestTally(file), succeeded);
  },
  build: () => once(run('scripts/build.ts', [])),
  browser: () => {
    const file = reportFile('playwright');
    const surroundings = { CHROMIUM_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const succeeded = withScratch((TMPDIR) =>
      run('node_modules/@playwright/test/cli.js', ['test', '--config=e2e', '--reporter=list,json'], {
        ...surroundings,
        TMPDIR,
      }),
    );
    return settle(playwrightTally(file), succeeded);
  },
};

/** Runs one step; whatever it throws is told and counts as a failure. */
function attempt(name: string): Tally {
  const started = performance.now();
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`);
  const tally = outcome(name);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${tally.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return tally;
}

function outcome(name: string): Tally {
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  try {
    if (step === undefined) throw new Error(`There is no step '${name}'; steps are ${Object.keys(steps).join(', ')}.`);
    return step();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return once(false);
  }
}

const chosen = process.argv.slice(2);
const { passed, failed } = (chosen.length > 0 ? chosen : Object.keys(steps)).map(attempt).reduce(add);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
