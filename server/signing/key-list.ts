import type { PublicKey } from './keys.ts';

/** A signing key in the data folder. Times are in seconds since 1970. */
export type KeyEntry = PublicKey & {
  readonly createdAt: number;
  /** When it stopped signing; absent from the key in use. */
  readonly retiredAt?: number | undefined;
  /** PKCS#8 PEM; absent from retired keys and from a key in `SIGNING_KEY_FILE`. */
  readonly privateKey?: string | undefined;
};

/**
 * All keys since the first start, oldest first. The last one signs, all others are retired. See docs/offline-format.md.
 */
export type KeyList = readonly [...KeyEntry[], KeyEntry];

export const keyInUse = (keys: KeyList): KeyEntry => keys[keys.length - 1] ?? keys[0];

/**
 * Returns the list with a new key that signs from now on. The private half of the previous key is dropped because it is
 * no longer used.
 */
export function withNewKey(keys: KeyList | undefined, key: PublicKey & { privateKey?: string }, now: number): KeyList {
  if (!keys) return [{ ...key, createdAt: now }];
  const retired = keys.map(({ privateKey: _forgotten, ...entry }) => ({ ...entry, retiredAt: entry.retiredAt ?? now }));
  return [...retired, { ...key, createdAt: now }];
}
