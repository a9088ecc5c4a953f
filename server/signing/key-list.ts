import type { PublicKey } from './keys.ts';

/** A signing key as the data folder keeps it; times in seconds since 1970. */
export type KeyEntry = PublicKey & {
  readonly createdAt: number;
  /** Since when it signs no more; absent from the one key that signs. */
  readonly retiredAt?: number | undefined;
  /** PKCS#8 PEM; absent from retired keys, and from one that the settings give. */
  readonly privateKey?: string | undefined;
};

/** All keys there ever were, oldest first; the last one signs, all others are retired. Offline format, Keys. */
export type KeyList = readonly [...KeyEntry[], KeyEntry];

/** The key that signs. */
export const keyInUse = (keys: KeyList): KeyEntry => keys[keys.length - 1] ?? keys[0];

/** The list with a new key that signs from now on. The private half of the one before is forgotten: it has no use any more. */
export function withNewKey(keys: KeyList | undefined, key: PublicKey & { privateKey?: string }, now: number): KeyList {
  if (!keys) return [{ ...key, createdAt: now }];
  const retired = keys.map(({ privateKey: _forgotten, ...entry }) => ({ ...entry, retiredAt: entry.retiredAt ?? now }));
  return [...retired, { ...key, createdAt: now }];
}
