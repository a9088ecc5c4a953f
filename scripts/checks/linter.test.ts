import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linterFault, thisPlatform } from './linter.ts';

const mac = { os: 'darwin', cpu: 'arm64', musl: false };
const windows = { os: 'win32', cpu: 'x64', musl: false };
const linux = { os: 'linux', cpu: 'x64', musl: false };
const alpine = { ...linux, musl: true };
const command = 'The linter is not installed completely. Run: npm install --no-save';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'licet-linter-'));
  install('.', { oxlint: '1.2.3', 'oxlint-tsgolint': '4.5.6' });
});

afterEach(() => rmSync(root, { recursive: true }));

/** Writes the manifest of an installed package. */
function install(path: string, optionalDependencies: Record<string, string> = {}): void {
  mkdirSync(join(root, path), { recursive: true });
  writeFileSync(join(root, path, 'package.json'), JSON.stringify({ optionalDependencies }));
}

/** Installs both tools, without a binary. */
function installTools(): void {
  const binaries = ['darwin-arm64', 'linux-x64-gnu', 'linux-x64-musl', 'linux-arm64-gnu', 'win32-x64-msvc'];
  install('node_modules/oxlint', Object.fromEntries(binaries.map((name) => [`@oxlint/binding-${name}`, '1.2.3'])));
  const builds = ['darwin-arm64', 'linux-x64', 'win32-x64'];
  install(
    'node_modules/oxlint-tsgolint',
    Object.fromEntries(builds.map((name) => [`@oxlint-tsgolint/${name}`, '4.5.6'])),
  );
}

describe('the linter', () => {
  test('can run on this machine', () => {
    expect(linterFault('.', thisPlatform())).toBeUndefined();
  });

  test('can run where both tools have their binary', () => {
    installTools();
    install('node_modules/@oxlint/binding-linux-x64-gnu');
    install('node_modules/@oxlint-tsgolint/linux-x64');
    expect(linterFault(root, linux)).toBeUndefined();
    expect(linterFault(root, alpine)).toBe(`${command} @oxlint/binding-linux-x64-musl@1.2.3`);
  });

  test.each([
    [mac, '@oxlint/binding-darwin-arm64@1.2.3 @oxlint-tsgolint/darwin-arm64@4.5.6'],
    [windows, '@oxlint/binding-win32-x64-msvc@1.2.3 @oxlint-tsgolint/win32-x64@4.5.6'],
    [linux, '@oxlint/binding-linux-x64-gnu@1.2.3 @oxlint-tsgolint/linux-x64@4.5.6'],
    [alpine, '@oxlint/binding-linux-x64-musl@1.2.3 @oxlint-tsgolint/linux-x64@4.5.6'],
  ])('without a binary for %j names the command that installs exactly that version', (platform, packages) => {
    installTools();
    expect(linterFault(root, platform)).toBe(`${command} ${packages}`);
  });

  test('that is not installed at all is named with the version of package.json', () => {
    expect(linterFault(root, mac)).toBe(`${command} oxlint@1.2.3 oxlint-tsgolint@4.5.6`);
  });

  test('says when there is no binary for the platform', () => {
    installTools();
    expect(linterFault(root, { os: 'freebsd', cpu: 'x64', musl: false })).toBe(
      'oxlint has no binary for freebsd on x64.',
    );
  });
});
