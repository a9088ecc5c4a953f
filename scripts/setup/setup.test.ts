import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** Stands in for npm: records how it was called, and "installs" the lock file and a Node. */
const npmStandIn = `
const { copyFileSync, appendFileSync, mkdirSync, symlinkSync } = require('node:fs');
appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
mkdirSync('node_modules/node/bin', { recursive: true });
if (process.argv[2] === 'install') copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
if (process.argv[2] === 'rebuild') symlinkSync(process.execPath, 'node_modules/node/bin/node');
`;

let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'licet-setup-'));
  mkdirSync(join(clone, 'scripts/setup'), { recursive: true });
  copyFileSync('scripts/setup/setup.cjs', join(clone, 'scripts/setup/setup.cjs'));
  writeFileSync(join(clone, 'npm-cli.js'), npmStandIn);
  lock({
    'node_modules/hono': { version: '1.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  });
});

afterEach(() => rmSync(clone, { recursive: true }));

function lock(packages: Record<string, object>): void {
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
}

/** Runs the set-up as npm would. Returns its exit code, its output and the calls of npm. */
function setUp() {
  rmSync(join(clone, 'calls'), { force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/setup/setup.cjs'], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(clone, 'npm-cli.js'), npm_node_execpath: process.execPath },
  });
  const calls = join(clone, 'calls');
  return { status, stdout, stderr, calls: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [] };
}

describe('what runs before npm start', () => {
  test('installs on a fresh clone, exactly what the lock file says and without install scripts but one', () => {
    const { status, stdout, calls } = setUp();
    expect(status).toBe(0);
    expect(calls).toEqual([
      expect.stringMatching(/^install --no-save --ignore-scripts --include=dev /),
      expect.stringMatching(/^rebuild node /),
    ]);
    expect(stdout).toMatch(/^setup: nothing is installed yet; .*\nsetup: done in \d+ s\n$/);
  });

  test('says and does nothing the second time', () => {
    setUp();
    expect(setUp()).toEqual({ status: 0, stdout: '', stderr: '', calls: [] });
  });

  test('installs again when the lock file has changed, whatever the times of the files', () => {
    setUp();
    lock({ 'node_modules/hono': { version: '1.0.1' } });
    const { stdout, calls } = setUp();
    expect(calls).toEqual([expect.stringMatching(/^install /)]);
    expect(stdout).toContain('package-lock.json has changed');
  });

  test('installs again when the Node of the product is gone', () => {
    setUp();
    rmSync(join(clone, 'node_modules/node/bin/node'));
    expect(setUp().calls).toHaveLength(2);
  });

  test('ends with one line that says what to do when the Node of the product cannot be had', () => {
    writeFileSync(join(clone, 'npm-cli.js'), npmStandIn.replace("'rebuild'", "'never'"));
    const { status, stderr } = setUp();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^setup: .*Node 26 is needed\. Delete node_modules and try again\.\n$/);
  });
});
