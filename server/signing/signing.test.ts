import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createZone } from '../time/zone.ts';
import type { SigningKey } from '../http/deps.ts';
import { createLog } from '../http/log.ts';
import { offlineVectors } from '../testing/offline-vectors.ts';
import { runKeysCommand } from './command.ts';
import { folderPlace } from './folder-place.ts';
import { keyFileOf } from './key-file.ts';
import { publicKeyOf, readPrivateKey } from './keys.ts';
import { openSigning } from './signing.ts';

let dataDir: string;
let lines: string[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'licet-keys-'));
  lines = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

const NOW = 1_800_000_000;
const log = createLog('info', (text) => void lines.push(text));
const open = (signingKeyFile?: string, now = NOW) => openSigning({ dataDir, signingKeyFile }, () => now, log);
const keys = (...args: string[]) => runKeysCommand(args, folderPlace(dataDir), NOW + 60, createZone('UTC'));

/** Writes a private key file as an administrator would. Returns its path. */
function givenFile(pem: string, mode = 0o600): string {
  const file = join(dataDir, 'given.pem');
  writeFileSync(file, pem);
  chmodSync(file, mode);
  return file;
}
const newPem = (): string => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

const verifies = (
  listed: readonly SigningKey[],
  signed: { keyId: string; sign: string },
  bytes: Uint8Array,
): boolean => {
  const key = listed.find(({ keyId }) => keyId === signed.keyId);
  const publicKey = createPublicKey({ key: Buffer.from(key?.publicKey ?? '', 'base64'), format: 'der', type: 'spki' });
  return verify(null, bytes, publicKey, Buffer.from(signed.sign, 'base64'));
};

/** Returns the message of the error. Fails when there is no error. */
function refusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Error) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** Moves the clock so that the service checks the key file again. */
const later = (): void => void vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);

describe('a new data folder', () => {
  test('gets a key that only its owner can read, and keeps it', async () => {
    const signing = open();
    const [key] = signing.keys();
    expect(statSync(keyFileOf(dataDir)).mode & 0o777).toBe(0o600);
    expect(key).toMatchObject({ keyId: expect.stringMatching(/^[0-9a-f]{16}$/), createdAt: NOW });
    const signed = signing.sign('licence');
    expect(verifies(signing.keys(), signed, Buffer.from('licence'))).toBe(true);
    expect(Buffer.from(signed.code, 'base64').toString()).toBe('licence');
    const again = open(undefined, NOW + 5);
    expect(again.keys()).toEqual(signing.keys());
    // Ed25519 is deterministic: the same key and bytes give the same signature.
    expect(again.sign('licence')).toEqual(signed);
  });

  test('of every byte that was signed, none can be another', async () => {
    const signing = open();
    const signed = signing.sign('{"format":1}');
    const bytes = Buffer.from(signed.code, 'base64');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(verifies(signing.keys(), signed, changed)).toBe(false);
    }
  });
});

describe('a rotation while the service runs', () => {
  test('is taken over without a failure; the old key stays listed and its signatures valid', async () => {
    const signing = open();
    const texts = Array.from({ length: 50 }, () => 'licence');
    const before = signing.sign('licence');
    const lots = [signing.signMany(texts)];
    await keys('rotate');
    lots.push(signing.signMany(texts));
    later();
    const after = signing.sign('licence');
    lots.push(signing.signMany(texts));
    expect(after.keyId).not.toBe(before.keyId);
    expect(signing.keys().map(({ keyId, retiredAt }) => [keyId, retiredAt])).toEqual([
      [after.keyId, undefined],
      [before.keyId, NOW + 60],
    ]);
    const signed = (await Promise.all(lots.map((finish) => finish()))).flat();
    expect(signed).toHaveLength(150);
    for (const one of [before, after, ...signed]) {
      expect(verifies(signing.keys(), one, Buffer.from('licence'))).toBe(true);
    }
    expect(open().keys()).toEqual(signing.keys());
    expect(readFileSync(keyFileOf(dataDir), 'utf8').match(/BEGIN PRIVATE KEY/g)).toHaveLength(1);
  });

  test.each([
    ['damaged', () => truncateSync(keyFileOf(dataDir), 100)],
    ['removed', () => rmSync(keyFileOf(dataDir))],
    ['opened to others', () => chmodSync(keyFileOf(dataDir), 0o644)],
  ])('a key file that is %s meanwhile is told in the log, once, and the service goes on', async (_about, harm) => {
    const signing = open();
    const before = signing.keys();
    harm();
    // Changing only the mode does not change the keys.
    if (_about === 'opened to others') writeFileSync(keyFileOf(dataDir), readFileSync(keyFileOf(dataDir)));
    later();
    expect(signing.sign('x').keyId).toBe(before[0]?.keyId);
    later();
    expect(signing.keys()).toEqual(before);
    log.flush();
    expect(
      lines
        .join('')
        .split('\n')
        .filter((line) => line.includes('signingKeys')),
    ).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/PRIVATE KEY/);
  });
});

describe('a given key', () => {
  test('signs, is listed, and its private half is not copied', async () => {
    const pem = newPem();
    const file = givenFile(pem);
    const own = open().keys();
    const signing = open(file, NOW + 10);
    const key = readPrivateKey(pem);
    if (!key) throw new Error('not readable');
    expect(signing.sign('x').keyId).toBe(publicKeyOf(key).keyId);
    expect(signing.keys().map(({ retiredAt }) => retiredAt)).toEqual([undefined, NOW + 10]);
    expect(signing.keys()[1]?.keyId).toBe(own[0]?.keyId);
    expect(readFileSync(keyFileOf(dataDir), 'utf8')).not.toContain('PRIVATE KEY');
    expect(open(file).keys()).toEqual(signing.keys());
  });

  test('is missed when it is not given any more', () => {
    open(givenFile(newPem()));
    expect(refusal(() => open())).toMatch(
      /^The signing key [0-9a-f]{16} was given by SIGNING_KEY_FILE, which is not set\. [^\n]+$/,
    );
  });

  test('is refused once it was retired, and a running service signs with the new one at once', async () => {
    const file = givenFile(newPem());
    const signing = open(file);
    expect(await keys('rotate')).toContain('unset that before the next start');
    later();
    expect(signing.sign('x').keyId).toBe(signing.keys()[0]?.keyId);
    expect(refusal(() => open(file))).toMatch(
      /^SIGNING_KEY_FILE is '[^']+', whose key [0-9a-f]{16} was retired; [^\n]+$/,
    );
    expect(open().keys()).toHaveLength(2);
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const ed = generateKeyPairSync('ed25519');
  test.each([
    ['RSA', rsa.export({ type: 'pkcs8', format: 'pem' })],
    ['P-256', p256.export({ type: 'pkcs8', format: 'pem' })],
    ['SEC 1', p256.export({ type: 'sec1', format: 'pem' })],
    ['Ed448', generateKeyPairSync('ed448').privateKey.export({ type: 'pkcs8', format: 'pem' })],
    ['X25519', generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' })],
    ['encrypted', ed.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })],
    ['a public key', ed.publicKey.export({ type: 'spki', format: 'pem' })],
    ['two keys', newPem() + newPem()],
    ['cut', newPem().slice(0, -40)],
    ['empty', ''],
    ['no PEM', 'hello'],
  ])('%s is refused with one line that tells nothing of it', (_about, pem) => {
    const message = refusal(() => open(givenFile(pem)));
    expect(message).toMatch(/^SIGNING_KEY_FILE is '[^']+'; allowed is a file with one Ed25519 private key, [^\n]+\.$/);
  });

  test('that others can read, or that is not there, is refused with one line', () => {
    expect(refusal(() => open(givenFile(newPem(), 0o640)))).toMatch(
      /^SIGNING_KEY_FILE: \S+ holds a private key [^\n]+ chmod 600 [^\n]+$/,
    );
    expect(refusal(() => open(join(dataDir, 'none')))).toMatch(/^SIGNING_KEY_FILE is '[^']+', which cannot be read\.$/);
  });

  // Only root can make a file of root.
  test.runIf(process.getuid?.() === 0)('of root may be read by the group of a service that is not root', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(10_001);
    const file = givenFile(newPem(), 0o440);
    expect(open(file).keys()).toHaveLength(1);
    chmodSync(file, 0o444);
    expect(refusal(() => open(file))).toMatch(/holds a private key and others have access to it \(mode 0444\)/);
    chmodSync(file, 0o460);
    expect(refusal(() => open(file))).toMatch(/holds a private key and others have access to it \(mode 0460\)/);
  });
});

test.each(offlineVectors().keys)(
  'the id and the public half of a key are those of the test vectors: $about',
  ({ privateKey, listed }) => {
    const key = readPrivateKey(`-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----\n`);
    if (!key) throw new Error('not readable');
    expect(publicKeyOf(key)).toEqual({ keyId: listed.keyId, publicKey: listed.publicKey });
  },
);

test.each(offlineVectors().ed25519)(
  'signatures verify as RFC 8032 has them: $about',
  ({ publicKey, message, signature }) => {
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'hex')]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    expect(verify(null, Buffer.from(message, 'hex'), key, Buffer.from(signature, 'hex'))).toBe(true);
    expect(verify(null, Buffer.from(`${message}00`, 'hex'), key, Buffer.from(signature, 'hex'))).toBe(false);
  },
);
