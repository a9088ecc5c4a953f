import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign, type KeyObject } from 'node:crypto';
import type { SignedText } from '../http/deps.ts';

/** A public signing key in the form that devices receive. See docs/offline-format.md. */
export type PublicKey = {
  /** First 16 hexadecimal digits of SHA-256 of the SPKI DER. */
  readonly keyId: string;
  /** SPKI DER, base64. */
  readonly publicKey: string;
};

export const newPrivateKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/** Returns the private key in a PEM text; undefined unless it is one unencrypted Ed25519 key in PKCS#8. */
export function readPrivateKey(pem: string): KeyObject | undefined {
  if (!/^-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\s*$/.test(pem)) return undefined;
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, format: 'pem' });
  } catch {
    // The parser's message may quote the text, which contains a secret.
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

/** Returns the Ed25519 signature of a text in UTF-8. */
export function signText(text: string, privateKey: KeyObject): SignedText {
  const bytes = Buffer.from(text);
  return { code: bytes.toString('base64'), sign: sign(null, bytes, privateKey).toString('base64') };
}
