/** Keys of 32 bytes. The first one seals, and each of them opens what it sealed. */
export type SecretKeys = readonly [first: Buffer, ...others: Buffer[]];

/** The form of SECRET_KEY, and how to make a key. */
export const SECRET_KEY_FORM = '32 random bytes in base64 or hex, as "openssl rand -base64 32" prints them';

const KEY = /^(?:[\da-f]{64}|[\w+/-]{43}=?)$/i;

/** Returns the keys in the text of SECRET_KEY, which has commas between several; undefined when one of them has another form. */
export function readSecretKeys(text: string): SecretKeys | undefined {
  const [first, ...others] = text.split(',').map((key) => key.trim());
  if (first === undefined || ![first, ...others].every((key) => KEY.test(key))) return undefined;
  return [bytesOf(first), ...others.map(bytesOf)];
}

const bytesOf = (key: string): Buffer => Buffer.from(key, key.length === 64 ? 'hex' : 'base64');
