import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { loadSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'licet-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const load = (environment: Record<string, string> = {}) =>
  loadSecrets(readConfig({ DATA_DIR: folder, ...environment }));
const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;

test('secrets are created once, have 256 random bits, and only the owner can read them', () => {
  const first = load();
  expect(first.platformKey).toMatch(/^[\w-]{43}$/);
  expect([first.linkKey.length, first.factorKey.length]).toEqual([32, 32]);
  expect(['platform-key', 'link-key', 'factor-key'].map(modeOf)).toEqual([0o600, 0o600, 0o600]);
  expect(load()).toEqual(first);
});

test('a file that others can read loses that permission', () => {
  load();
  chmodSync(join(folder, 'platform-key'), 0o644);
  load();
  expect(modeOf('platform-key')).toBe(0o600);
});

test('PLATFORM_KEY overrides the file and is not stored', () => {
  expect(load({ PLATFORM_KEY: 'given-platform-key' }).platformKey).toBe('given-platform-key');
  expect(() => readFileSync(join(folder, 'platform-key'))).toThrow('ENOENT');
});

test.each([
  ['platform-key', ''],
  ['platform-key', 'short\n'],
  ['platform-key', 'two words of a key\n'],
  ['link-key', ''],
  ['link-key', 'AAAA\n'],
])('%s that holds %j is refused and left as it is', (name, content) => {
  load();
  writeFileSync(join(folder, name), content);
  expect(() => load()).toThrow(`${join(folder, name)} is damaged.`);
  expect(readFileSync(join(folder, name), 'utf8')).toBe(content);
});
