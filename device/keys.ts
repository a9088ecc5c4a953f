import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto';
import { Refusal } from './refusal.ts';
import { listOf, matching, members, oneOf, type Of } from './shape.ts';

const listed = members(
  { keyId: matching(/^[\da-f]{16}$/), algorithm: oneOf('Ed25519'), publicKey: matching(/^\S+$/) },
  {},
);
const keyList = listOf(listed);
const envelope = members({ data: members({ items: keyList }, {}) }, {});

/** A public key of the service: `publicKey` is base64 of SPKI DER. docs/offline-format.md, Keys. */
export type TrustedKey = Of<typeof listed>;

/** Checks an Ed25519 signature: false when it is wrong, undefined when the key is not trusted. */
export type Verify = (keyId: string, bytes: Uint8Array, signature: Uint8Array) => boolean | undefined;

/**
 * Returns the keys in an answer of `/runtime/keys`, with or without the envelope. Throws Refusal `badKeys` for any
 * other text, another algorithm, or a key id that does not match its key.
 */
export function readKeyList(answer: unknown): TrustedKey[] {
  const items = envelope(answer) ? answer.data.items : answer;
  if (!keyList(items) || items.length === 0) throw new Refusal('badKeys', 'This is not a list of public keys.');
  return items.map(({ keyId, algorithm, publicKey }) => {
    const der = Buffer.from(publicKey, 'base64');
    if (keyIdOf(der) !== keyId) throw new Refusal('badKeys', `The key id ${keyId} is not that of its key.`);
    publicKeyOf(der);
    return { keyId, algorithm, publicKey };
  });
}

/** Returns a check of signatures with these keys and no others. */
export const verifyWith =
  (keys: readonly TrustedKey[]): Verify =>
  (keyId, bytes, signature) => {
    const key = keys.find((one) => one.keyId === keyId);
    return key && verify(null, bytes, publicKeyOf(Buffer.from(key.publicKey, 'base64')), signature);
  };

/** First 16 hexadecimal digits of SHA-256 of the SPKI DER. */
const keyIdOf = (der: Uint8Array): string => hash('sha256', der).slice(0, 16);

function publicKeyOf(der: Buffer): KeyObject {
  const key = parseKey(der);
  if (key.asymmetricKeyType !== 'ed25519') throw new Refusal('badKeys', 'A key in the list is no Ed25519 key.');
  return key;
}

function parseKey(der: Buffer): KeyObject {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch (cause) {
    throw new Refusal('badKeys', 'A key in the list cannot be read.', { cause });
  }
}
