import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Tally, vitestTally } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'licet-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the files, each with its content, and returns the tally and whether Vitest succeeded. */
function tallyOf(files: Readonly<Record<string, string>>): { tally: Tally; succeeded: boolean } {
  const root = mkdtempSync(join(folder, 'run-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, `${name}.test.js`), content);
  const file = join(root, 'tally.json');
  const reporter = `vitestReporter(${JSON.stringify(file)})`;
  writeFileSync(
    join(root, 'vitest.config.js'),
    `import { vitestReporter } from ${JSON.stringify(resolve('scripts/checks/vitest-tally.ts'))};
    export default { test: { globals: true, reporters: [${reporter}] } };`,
  );
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--root', root]);
  return { tally: vitestTally(file), succeeded: status === 0 };
}

const holds = "test('holds', () => {});";

test('a run in which everything holds has no failure', () => {
  expect(tallyOf({ a: holds, b: `${holds} test.skipIf(true)('waits', () => {});` })).toEqual({
    tally: { passed: 2, failed: 0, skipped: 1, failures: [] },
    succeeded: true,
  });
});

test('whatever makes a run fail is counted and named', () => {
  const fails = (message: string): string => `{ throw new Error('${message}'); }`;
  const told = {
    'test › keeps what was said\n    it was lost': `test('keeps what was said', () => ${fails('it was lost')});`,
    'test › tidy, outside of its tests\n    a file is left': `describe('tidy', () => { ${holds} afterAll(() => ${fails('a file is left')}); });`,
    'test › outside of its tests\n    a folder is left': `${holds} afterAll(() => ${fails('a folder is left')});`,
    'test › outside of its tests\n    no such part': fails('no such part'),
    'outside of a test\n    Error: nobody waits': `test('goes on', async () => {
      void Promise.reject(new Error('nobody waits'));
      await new Promise(setImmediate);
    });`,
  };
  for (const [failure, content] of Object.entries(told)) {
    const { tally, succeeded } = tallyOf({ holds, fails: content });
    expect({ ...tally, succeeded }).toMatchObject({ failed: 1, succeeded: false });
    expect(tally.failures?.[0]?.replace(/^.*fails\./, '').replace('.js', '')).toContain(failure);
  }
});
