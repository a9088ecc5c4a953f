import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign, type KeyObject } from 'node:crypto';
import type { SignedText } from '../http/deps.ts';

/** A public signing key, as devices are told of it. Offline format, Keys. */
export type PublicKey = {
  /** First 16 hexadecimal digits of SHA-256 of the SPKI DER. */
  readonly keyId: string;
  /** SPKI DER, base64. */
  readonly publicKey: string;
};

export const newPrivateKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/** The private key that a PEM text holds; undefined unless it is one Ed25519 key in PKCS#8 that is not encrypted. */
export function readPrivateKey(pem: string): KeyObject | undefined {
  if (!/^-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\s*$/.test(pem)) return undefined;
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, format: 'pem' });
  } catch {
    // What the parser says of a text that holds a secret is not to be passed on.
    return undefined;
  }
  return key.asymmetricKeyType === 'ed25519' ? key : undefined;
}

export const writePrivateKey = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' });

export function publicKeyOf(privateKey: KeyObject): PublicKey {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return { keyId: keyIdOf(der), publicKey: der.toString('base64') };
}

export const keyIdOf = (der: Uint8Array): string => hash('sha256', der).slice(0, 16);

/** Ed25519 over the UTF-8 of a text. */
export function signText(text: string, privateKey: KeyObject): SignedText {
  const bytes = Buffer.from(text);
  return { code: bytes.toString('base64'), sign: sign(null, bytes, privateKey).toString('base64') };
}
