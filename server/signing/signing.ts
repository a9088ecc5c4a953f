import type { KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { ConfigError, type Config } from '../config.ts';
import { commandLine } from '../core/command-line.ts';
import type { Clock } from '../time/clock.ts';
import { DataDirectoryError } from '../db/data-directory-error.ts';
import type { Signing } from '../http/deps.ts';
import { describeError, type Log } from '../http/log.ts';
import { signInBulk } from './bulk.ts';
import { changeKeyFile, keyFileOf, permissionFault, readKeyFile } from './key-file.ts';
import { keyInUse, withNewKey, type KeyList } from './key-list.ts';
import { changedKeys, parseKeys } from './key-text.ts';
import { newPrivateKey, publicKeyOf, readPrivateKey, signText, writePrivateKey } from './keys.ts';

/** Longest time until a change of the key file is noticed, in milliseconds. */
const NOTICE_MILLISECONDS = 250;

type State = { readonly keys: KeyList; readonly keyId: string; readonly privateKey: KeyObject };

/** Where a service reads its signing keys. */
export type KeySource = {
  /** Names the keys in messages. */
  readonly label: string;
  /** Returns a text that differs after the keys were changed. It is cheap. */
  readonly mark: () => string;
  /** Returns the text of the keys; undefined when there are none any more. */
  readonly read: () => string | undefined;
};

type Settings = Pick<Config, 'dataDir' | 'signingKeyFile'>;

/**
 * Opens the signing keys of a data folder: created at the first start, or given by SIGNING_KEY_FILE. Changes by `npm run
 * keys` take effect while the service runs. Throws ConfigError or DataDirectoryError for keys that cannot be used.
 */
export function openSigning({ dataDir, signingKeyFile }: Settings, clock: Clock, log: Log): Signing {
  const given = readGivenKey(signingKeyFile);
  const label = keyFileOf(dataDir);
  changeKeyFile(dataDir, (text) => preparedKeys(text, label, given, clock()));
  return createSigning({ label, mark: () => markOf(dataDir), read: () => readKeyFile(dataDir) }, given, log);
}

/** Returns the signing of keys that are there. A change takes effect within 250 milliseconds after its mark differs. */
export function createSigning(
  { label, mark: markNow, read }: KeySource,
  given: GivenKey | undefined,
  log: Log,
): Signing {
  let mark = markNow();
  let state = stateOf(read(), given, label);
  let looked = performance.now();

  const current = (): State => {
    const now = performance.now();
    if (now - looked < NOTICE_MILLISECONDS) return state;
    looked = now;
    const seen = markNow();
    if (seen === mark) return state;
    mark = seen;
    try {
      state = stateOf(read(), given, label);
    } catch (error) {
      // The keys in memory are still valid. Continuing with them is better than signing nothing.
      log.write('error', { operation: 'signingKeys', ...describeError(error) });
    }
    return state;
  };
  return {
    keys: () =>
      current()
        .keys.map(({ privateKey: _secret, ...key }) => key)
        .toReversed(),
    sign: (text) => {
      const { keyId, privateKey } = current();
      return { keyId, ...signText(text, privateKey) };
    },
    signMany: (texts) => {
      const { keyId, privateKey } = current();
      const finish = signInBulk(privateKey, texts);
      return async () => (await finish()).map((signed) => ({ keyId, ...signed }));
    },
  };
}

/** The private key in SIGNING_KEY_FILE. */
export type GivenKey = { readonly file: string; readonly key: KeyObject };

/** Returns the private key in SIGNING_KEY_FILE, if it is set. Throws ConfigError, whose message has nothing of the file. */
export function readGivenKey(file: string | undefined): GivenKey | undefined {
  if (file === undefined) return undefined;
  let text: string;
  let fault: string | undefined;
  try {
    fault = permissionFault(file);
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`SIGNING_KEY_FILE is '${file}', which cannot be read.`, { cause });
  }
  if (fault) throw new ConfigError(`SIGNING_KEY_FILE: ${fault}`);
  const key = readPrivateKey(text);
  if (key) return { file, key };
  throw new ConfigError(
    `SIGNING_KEY_FILE is '${file}'; allowed is a file with one Ed25519 private key, PKCS#8 PEM, not encrypted.`,
  );
}

/**
 * Returns the text of the keys for a start: with a new key where there were none. A given key becomes the key in use at the
 * first start with it. Throws ConfigError for a given key that was retired.
 */
export const preparedKeys = (
  text: string | undefined,
  label: string,
  given: GivenKey | undefined,
  now: number,
): string =>
  changedKeys(text, label, (keys) => {
    if (!given) return keys ?? withNewKey(keys, generatedKey(), now);
    const key = publicKeyOf(given.key);
    const known = keys?.find(({ keyId }) => keyId === key.keyId);
    if (!keys || !known) return withNewKey(keys, key, now);
    if (known.retiredAt === undefined) return keys;
    throw new ConfigError(
      `SIGNING_KEY_FILE is '${given.file}', whose key ${key.keyId} was retired; unset it or name a file with another key.`,
    );
  });

export function generatedKey(): { keyId: string; publicKey: string; privateKey: string } {
  const key = newPrivateKey();
  return { ...publicKeyOf(key), privateKey: writePrivateKey(key) };
}

function stateOf(text: string | undefined, given: GivenKey | undefined, label: string): State {
  if (text === undefined) throw new DataDirectoryError(`${label} is gone. Restore it from a backup.`);
  const keys = parseKeys(text, label);
  const { keyId, privateKey: pem } = keyInUse(keys);
  const own = pem === undefined ? undefined : readPrivateKey(pem);
  const privateKey = own ?? (given && publicKeyOf(given.key).keyId === keyId ? given.key : undefined);
  if (privateKey) return { keys, keyId, privateKey };
  throw new DataDirectoryError(
    `The signing key ${keyId} was given by SIGNING_KEY_FILE, which is not set. Set it, or have a new key made: ${commandLine('keys', 'rotate')}`,
  );
}

/** Returns a text that differs after the key file was changed: a rename gives it another inode. */
function markOf(dataDir: string): string {
  const stat = statSync(keyFileOf(dataDir), { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeNs}` : 'gone';
}
