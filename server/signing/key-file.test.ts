import { chmodSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createZone } from '../time/zone.ts';
import { createLog } from '../http/log.ts';
import { KeyCommandError, runKeysCommand } from './command.ts';
import { folderPlace } from './folder-place.ts';
import { keyFileOf } from './key-file.ts';
import { generatedKey, openSigning } from './signing.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'licet-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const NOW = Date.UTC(2026, 10, 21, 9) / 1000;
const log = createLog('silent', () => undefined);
const open = (signingKeyFile?: string) => openSigning({ dataDir, signingKeyFile }, () => NOW, log);
const keys = (...args: string[]) => runKeysCommand(args, folderPlace(dataDir), NOW + 60, createZone('UTC'));

describe('npm run keys', () => {
  test('list shows every key, the newest first', async () => {
    const [first] = open().keys();
    expect(await keys('list')).toBe(`${first?.keyId}  made 2026-11-21 09:00:00  in use`);
    await keys('rotate');
    const [second] = open().keys();
    expect((await keys('list')).split('\n')).toEqual([
      `${second?.keyId}  made 2026-11-21 09:01:00  in use`,
      `${first?.keyId}  made 2026-11-21 09:00:00  retired 2026-11-21 09:01:00`,
    ]);
  });

  test('rotate says what it did', async () => {
    const [before] = open().keys();
    const said = await keys('rotate');
    const [after] = open().keys();
    expect(said).toBe(
      `${after?.keyId} signs from now on; ${before?.keyId} is retired, and what it signed stays valid.`,
    );
  });

  test('retire replaces the key that is named, once', async () => {
    const [before] = open().keys();
    expect(await keys('retire', before?.keyId ?? '')).toContain('signs from now on');
    expect(await keys('retire', before?.keyId ?? '')).toBe(
      `${before?.keyId} was retired on 2026-11-21 09:01:00; nothing was changed.`,
    );
    expect(open().keys()).toHaveLength(2);
    await expect(keys('retire', '0123456789abcdef')).rejects.toThrow(
      /^There is no signing key 0123456789abcdef\. See: npm run keys -- list$/,
    );
  });

  test.each([
    [[]],
    [['help']],
    [['list', 'x']],
    [['rotate', 'x']],
    [['retire']],
    [['retire', 'a', 'b']],
    [['make']],
    [['make', 'licet.db']],
  ])('%j: says how it is used', async (args) => {
    open();
    await expect(keys(...args)).rejects.toThrow(
      new KeyCommandError('Usage: npm run keys -- list | rotate | retire KEYID | make platform|link|factor|signing'),
    );
  });

  test.each(['list', 'rotate'])('%s of a folder without keys says so, and makes none', async (command) => {
    await expect(keys(command)).rejects.toThrow(
      /^There is no \S+signing-keys\.json\. The first start of the service makes it\. If it was lost, restore it/,
    );
    await expect(keys('list')).rejects.toThrow(KeyCommandError);
  });

  test('twenty rotations leave twenty-one keys', async () => {
    open();
    for (let turn = 0; turn < 20; turn++) await keys('rotate');
    expect((await keys('list')).split('\n')).toHaveLength(21);
  });
});

describe('the key file', () => {
  const change = (edit: (content: { keys: Record<string, unknown>[] }) => void) => {
    const file = keyFileOf(dataDir);
    const content = JSON.parse(readFileSync(file, 'utf8')) as { keys: Record<string, unknown>[] };
    edit(content);
    writeFileSync(file, JSON.stringify(content));
  };

  test.each([
    ['cut off', () => truncateSync(keyFileOf(dataDir), 200)],
    ['empty', () => truncateSync(keyFileOf(dataDir), 0)],
    ['without a key', () => change((content) => void (content.keys = []))],
    ['of another format', () => change((content) => Object.assign(content, { format: 2 }))],
    [
      'with the private half of another key',
      () => change(({ keys: [, key] }) => Object.assign(key ?? {}, { privateKey: generatedKey().privateKey })),
    ],
    [
      'with an id that is another key’s',
      () => change(({ keys: [key] }) => Object.assign(key ?? {}, { keyId: '0'.repeat(16) })),
    ],
    ['with two keys in use', () => change(({ keys: [key] }) => void delete key?.['retiredAt'])],
    ['with a retired last key', () => change(({ keys: [, key] }) => Object.assign(key ?? {}, { retiredAt: NOW }))],
    ['with a key twice', () => change((content) => content.keys.unshift(content.keys[0] ?? {}))],
  ])('%s stops the start with one line that tells nothing of it', async (_about, harm) => {
    open();
    await keys('rotate');
    harm();
    expect(() => open()).toThrow(/^\S+signing-keys\.json is damaged\. [^\n]+$/);
    await expect(keys('rotate')).rejects.toThrow(/^\S+signing-keys\.json is damaged\. [^\n]+$/);
  });

  test('that others can read stops the start with one line', () => {
    open();
    chmodSync(keyFileOf(dataDir), 0o604);
    expect(() => open()).toThrow(
      /^\S+signing-keys\.json holds a private key [^\n]+\(mode 0604\)\. Run: chmod 600 \S+$/,
    );
  });

  test('is whole after a change that broke off', async () => {
    const before = open().keys();
    writeFileSync(`${keyFileOf(dataDir)}.new`, '{"format":1,"ke');
    expect(open().keys()).toEqual(before);
    await keys('rotate');
    expect(open().keys()).toHaveLength(2);
  });
});
