import { commandLine } from '../core/command-line.ts';
import { isSecretName, makeCommand, SECRET_NAMES } from '../core/secret-files.ts';
import type { Zone } from '../time/zone.ts';
import { changeKeyFile, keyFileOf, readKeyFile } from './key-file.ts';
import { keyInUse, withNewKey, type KeyEntry, type KeyList } from './key-list.ts';
import { makeSecret } from './make.ts';
import { generatedKey } from './signing.ts';

/** The command cannot do what was asked. The message says why. */
export class KeyCommandError extends Error {
  override readonly name = 'KeyCommandError';
}

const USAGE = `Usage: ${commandLine('keys', `list | rotate | retire KEYID | make ${SECRET_NAMES.join('|')}`)}`;

/**
 * Runs a command on the keys of a data folder and returns the text to print. Commands on signing keys work whether the
 * service runs or not; `make` replaces a lost secret of a stopped service. Throws KeyCommandError, or
 * DataDirectoryError when the keys cannot be read or written.
 */
export function runKeysCommand(args: readonly string[], dataDir: string, now: number, zone: Zone): string {
  const [command, name, ...more] = args;
  const named = command === 'retire' || command === 'make';
  if (more.length > 0 || (name !== undefined) !== named) throw new KeyCommandError(USAGE);
  switch (command) {
    case 'list':
      return describe(readKeyFile(dataDir) ?? none(dataDir), zone);
    case 'rotate':
      return rotate(dataDir, now, () => true);
    case 'retire':
      return retire(dataDir, now, name ?? '', zone);
    case 'make':
      if (name === undefined || !isSecretName(name)) throw new KeyCommandError(USAGE);
      return makeSecret(name, dataDir, now);
    default:
      throw new KeyCommandError(USAGE);
  }
}

/** Replaces the current key by a new one if `wanted` returns true. Returns the text to print. */
function rotate(dataDir: string, now: number, wanted: (inUse: KeyEntry) => boolean): string {
  let before: KeyEntry | undefined;
  const after = changeKeyFile(dataDir, (keys = none(dataDir)) => {
    const inUse = keyInUse(keys);
    if (!wanted(inUse)) return keys;
    before = inUse;
    return withNewKey(keys, generatedKey(), now);
  });
  if (!before) return `The key in use is ${keyInUse(after).keyId}; nothing was changed.`;
  const given = before.privateKey === undefined;
  return [
    `${keyInUse(after).keyId} signs from now on; ${before.keyId} is retired, and what it signed stays valid.`,
    ...(given ? ['The retired key is the one in SIGNING_KEY_FILE: unset that before the next start.'] : []),
  ].join('\n');
}

function retire(dataDir: string, now: number, keyId: string, zone: Zone): string {
  const known = (readKeyFile(dataDir) ?? none(dataDir)).find((key) => key.keyId === keyId);
  if (!known) throw new KeyCommandError(`There is no signing key ${keyId}. See: ${commandLine('keys', 'list')}`);
  if (known.retiredAt !== undefined)
    return `${keyId} was retired on ${zone.toText(known.retiredAt)}; nothing was changed.`;
  return rotate(dataDir, now, (inUse) => inUse.keyId === keyId);
}

const describe = (keys: KeyList, zone: Zone): string =>
  keys
    .toReversed()
    .map(({ keyId, createdAt, retiredAt }) => {
      const state = retiredAt === undefined ? 'in use' : `retired ${zone.toText(retiredAt)}`;
      return `${keyId}  made ${zone.toText(createdAt)}  ${state}`;
    })
    .join('\n');

function none(dataDir: string): never {
  throw new KeyCommandError(
    `There is no ${keyFileOf(dataDir)}. The first start of the service makes it. If it was lost, restore it from a backup, or make a new one: ${makeCommand('signing')}`,
  );
}
