import { z } from 'zod';
import { DataDirectoryError } from '../db/data-directory-error.ts';
import { keyInUse, type KeyEntry, type KeyList } from './key-list.ts';
import { keyIdOf, publicKeyOf, readPrivateKey } from './keys.ts';

const seconds = z.int().min(0);
const entry = z.strictObject({
  keyId: z.string(),
  publicKey: z.base64(),
  createdAt: seconds,
  retiredAt: seconds.optional(),
  privateKey: z.string().optional(),
});
const keyText = z.strictObject({ format: z.literal(1), keys: z.array(entry).min(1) });

/** Returns the signing keys in a text. `label` names it in the DataDirectoryError for a damaged one. */
export function parseKeys(text: string, label: string): KeyList {
  const keys = parse(text);
  if (keys) return keys;
  throw new DataDirectoryError(
    `${label} is damaged. Restore it from a backup: without it, devices do not know the keys of the strings they hold.`,
  );
}

export const writeKeys = (keys: KeyList): string => `${JSON.stringify({ format: 1, keys }, undefined, 2)}\n`;

/** Returns the text after a change of the keys in it. The text stays when `change` returns the list that it received. */
export function changedKeys(
  text: string | undefined,
  label: string,
  change: (keys: KeyList | undefined) => KeyList,
): string {
  if (text === undefined) return writeKeys(change(undefined));
  const before = parseKeys(text, label);
  const after = change(before);
  return after === before ? text : writeKeys(after);
}

function parse(text: string): KeyList | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message quotes the text, which contains a private key.
    return undefined;
  }
  const { data } = keyText.safeParse(value);
  const keys = data?.keys as KeyList | undefined;
  return keys && isSound(keys) ? keys : undefined;
}

/** True when every id fits its key, only the last key is in use, and the private key in the text belongs to it. */
function isSound(keys: KeyList): boolean {
  const ids = new Set(keys.map(({ keyId }) => keyId));
  const inUse = keyInUse(keys);
  return (
    ids.size === keys.length &&
    keys.every((key) => keyIdOf(Buffer.from(key.publicKey, 'base64')) === key.keyId) &&
    keys.every((key) => (key.retiredAt === undefined) === (key === inUse)) &&
    keys.every((key) => key.privateKey === undefined || (key === inUse && isPrivateHalf(key.privateKey, key)))
  );
}

function isPrivateHalf(pem: string, { keyId }: KeyEntry): boolean {
  const key = readPrivateKey(pem);
  return key !== undefined && publicKeyOf(key).keyId === keyId;
}
