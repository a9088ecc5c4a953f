/** Letters and digits that cannot be taken for one another, in print or over the phone. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** A new random password of 16 characters: some 92 bits, in groups of four for who types it from paper. */
export function newPassword(): string {
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // The bytes beyond the last whole round of the alphabet would favour its beginning.
      if (byte < Math.floor(256 / ALPHABET.length) * ALPHABET.length) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password.slice(0, LENGTH).replaceAll(/(.{4})(?=.)/g, '$1-');
}
