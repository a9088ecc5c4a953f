import { commandLine } from '../core/command-line.ts';
import { costOf, isSecretName, makeCommand, newSecret, SECRET_NAMES } from '../core/secret-files.ts';
import type { SecretPlace } from '../core/secret-place.ts';
import type { Zone } from '../time/zone.ts';
import { keyInUse, withNewKey, type KeyEntry, type KeyList } from './key-list.ts';
import { changedKeys, parseKeys, writeKeys } from './key-text.ts';
import { generatedKey } from './signing.ts';

/** The command cannot do what was asked. The message says why. */
export class KeyCommandError extends Error {
  override readonly name = 'KeyCommandError';
}

const USAGE = `Usage: ${commandLine('keys', `list | rotate | retire KEYID | make ${SECRET_NAMES.join('|')}`)}`;

/**
 * Runs a command on the secrets of a service and returns the text to print. Commands on signing keys work whether the
 * service runs or not; `make` replaces a lost secret. Throws KeyCommandError, and what the place of the secrets throws.
 */
export async function runKeysCommand(
  args: readonly string[],
  place: SecretPlace,
  now: number,
  zone: Zone,
): Promise<string> {
  const [command, name, ...more] = args;
  const named = command === 'retire' || command === 'make';
  if (more.length > 0 || (name !== undefined) !== named) throw new KeyCommandError(USAGE);
  switch (command) {
    case 'list':
      return describe(await signingKeys(place), zone);
    case 'rotate':
      return rotate(place, now, () => true);
    case 'retire':
      return retire(place, now, name ?? '', zone);
    case 'make':
      if (name === undefined || !isSecretName(name)) throw new KeyCommandError(USAGE);
      await place.make(name, name === 'signing' ? writeKeys(withNewKey(undefined, generatedKey(), now)) : newSecret());
      return `Made ${place.label(name)}. ${costOf(name)}`;
    default:
      throw new KeyCommandError(USAGE);
  }
}

async function signingKeys(place: SecretPlace): Promise<KeyList> {
  const text = await place.readSigning();
  return text === undefined ? none(place) : parseKeys(text, place.label('signing'));
}

/** Replaces the current key by a new one if `wanted` returns true. Returns the text to print. */
async function rotate(place: SecretPlace, now: number, wanted: (inUse: KeyEntry) => boolean): Promise<string> {
  let keys: { readonly before: KeyEntry; readonly after: KeyEntry } | undefined;
  await place.changeSigning((text) =>
    changedKeys(text, place.label('signing'), (list = none(place)) => {
      const before = keyInUse(list);
      const after = wanted(before) ? withNewKey(list, generatedKey(), now) : list;
      keys = { before, after: keyInUse(after) };
      return after;
    }),
  );
  if (!keys) return none(place);
  const { before, after } = keys;
  if (after === before) return `The key in use is ${after.keyId}; nothing was changed.`;
  const given = before.privateKey === undefined;
  return [
    `${after.keyId} signs from now on; ${before.keyId} is retired, and what it signed stays valid.`,
    ...(given ? ['The retired key is the one in SIGNING_KEY_FILE: unset that before the next start.'] : []),
  ].join('\n');
}

async function retire(place: SecretPlace, now: number, keyId: string, zone: Zone): Promise<string> {
  const known = (await signingKeys(place)).find((key) => key.keyId === keyId);
  if (!known) throw new KeyCommandError(`There is no signing key ${keyId}. See: ${commandLine('keys', 'list')}`);
  if (known.retiredAt !== undefined)
    return `${keyId} was retired on ${zone.toText(known.retiredAt)}; nothing was changed.`;
  return rotate(place, now, (inUse) => inUse.keyId === keyId);
}

const describe = (keys: KeyList, zone: Zone): string =>
  keys
    .toReversed()
    .map(({ keyId, createdAt, retiredAt }) => {
      const state = retiredAt === undefined ? 'in use' : `retired ${zone.toText(retiredAt)}`;
      return `${keyId}  made ${zone.toText(createdAt)}  ${state}`;
    })
    .join('\n');

function none(place: SecretPlace): never {
  throw new KeyCommandError(
    `There is no ${place.label('signing')}. The first start of the service makes it. If it was lost, restore it from a backup, or make a new one: ${makeCommand('signing')}`,
  );
}
