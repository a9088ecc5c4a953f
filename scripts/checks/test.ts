import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browser, OTHER_BROWSERS, provideBrowser, type BrowserName } from '../setup/browser.ts';
import { BUNDLES } from '../../server/testing/spawn.ts';
import { beginChecks } from './checks.ts';
import { provideProgram } from '../setup/packages.ts';
import { resourceNames, testsOf } from './resources.ts';
import { withScratch } from './scratch.ts';
import { add, type Ending, failureText, playwrightTally, settle, type Tally, tallyText, vitestTally } from './tally.ts';
import { TALLY_FILE } from './vitest-tally.ts';

/**
 * `npm test`: runs every step in turn and continues after a failure, so that one run shows everything that is wrong.
 * Steps that only read files run two at a time (checks.ts). `npm test -- lint unit` runs the named steps only, and `npm
 * test -- customers` the tests of that resource. What failed is told once more at the end. The last line counts tests
 * and static checks together.
 */
const root = join(import.meta.dirname, '../..');
const reports = join(root, '.cache');

/** Node's compile cache is shared: the tests start the service two hundred times, and each start takes a third less. */
const environment = { ...process.env, NODE_COMPILE_CACHE: join(reports, 'compiled') };

/** Runs a program of this package with its output on the terminal, and returns how it ended. */
const run = (script: string, args: readonly string[], more: Record<string, string> = {}): Ending =>
  spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit', env: { ...environment, ...more } });

const once = (succeeded: boolean): Tally => (succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Returns the path for a runner's JSON report, after removing the report of an earlier run. */
function reportFile(name: string): string {
  const file = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** Runs tests that start programs, which are bundled before. */
async function vitestWithPrograms(args: readonly string[]): Promise<Tally> {
  const bundles = join(reports, 'programs');
  // Other steps need no bundler, which takes half a second to load.
  const { bundlePrograms } = await import('./bundles.ts');
  await bundlePrograms(bundles);
  return vitest(args, { [BUNDLES]: bundles });
}

const NO_POSTGRES = '--project=!postgres';

function vitest(args: readonly string[], more: Record<string, string> = {}): Tally {
  const file = reportFile('vitest');
  const ending = withScratch((TMPDIR) =>
    run('node_modules/vitest/vitest.mjs', ['run', ...args], { TMPDIR, [TALLY_FILE]: file, ...more }),
  );
  return settle(vitestTally(file), ending);
}

const steps: Record<string, () => Tally | Promise<Tally>> = {
  unit: () => {
    // Some tests use it to make the disk fail.
    provideProgram('strace');
    return vitestWithPrograms([NO_POSTGRES]);
  },
  postgres: () => vitestWithPrograms(['--project=postgres']),
  build: () => once(run('scripts/build/build.ts', []).status === 0),
  browser: () => {
    const file = reportFile('playwright');
    const surroundings = {
      CHROMIUM_PATH: provideBrowser('headless') ?? browser('chromium'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    };
    for (const name of OTHER_BROWSERS) prepare(name);
    // Stands in front of the service with TLS.
    provideProgram('nginx', 'nginx-light');
    const ending = withScratch((TMPDIR) =>
      run('node_modules/@playwright/test/cli.js', ['test', '--config=e2e', '--reporter=list,json'], {
        ...surroundings,
        TMPDIR,
      }),
    );
    return settle(playwrightTally(file), ending);
  },
};

/** Installs a browser that only a few stories need. Where that fails, they are skipped, and this prints the reason. */
function prepare(name: BrowserName): void {
  try {
    browser(name);
  } catch (error) {
    console.log(
      `browser: the stories in ${name} are skipped. ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Prints the outcome of a step, and its output unless the step printed it. An exception counts as a failure. */
async function attempt(name: string): Promise<Tally> {
  const started = performance.now();
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`);
  try {
    const checked = await begun.get(name);
    process.stdout.write(checked?.output ?? '');
    return told(name, checked?.tally ?? (await step(name)()), checked?.seconds ?? (performance.now() - started) / 1000);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    const failed = { ...once(false), failures: [failureText(name, message)] };
    return told(name, failed, (performance.now() - started) / 1000);
  }
}

/** Prints the outcome of a step. Returns its tally, in which at least the step is named when something failed. */
function told(name: string, tally: Tally, seconds: number): Tally {
  console.log(`${name}: ${tally.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  const nameless = tally.failed > 0 && (tally.failures ?? []).length === 0;
  return nameless ? { ...tally, failures: [`${name}: its output tells why`] } : tally;
}

function step(name: string): () => Tally | Promise<Tally> {
  const found = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (found !== undefined) return found;
  const resources = resourceNames();
  if (resources.includes(name)) return () => vitest([NO_POSTGRES, ...testsOf(name)]);
  throw new Error(
    `There is no step or resource '${name}'. Steps are ${all.join(', ')}. Resources are ${resources.join(', ')}.`,
  );
}

const all = ['format', 'lint', 'types', 'texts', 'house', ...Object.keys(steps)];
const chosen = process.argv.length > 2 ? process.argv.slice(2) : all;
const begun = beginChecks(chosen, environment);
let sum: Tally = { passed: 0, failed: 0 };
// Checks that have started are reported first, so that a step with its own output has the machine for itself.
for (const name of chosen.toSorted((one, other) => Number(begun.has(other)) - Number(begun.has(one)))) {
  sum = add(sum, await attempt(name));
}
for (const failure of sum.failures ?? []) console.log(`\n✗ ${failure}`);
console.log(`\n${tallyText(sum)}`);
process.exitCode = sum.failed === 0 ? 0 : 1;
