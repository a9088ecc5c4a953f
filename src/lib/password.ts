/** Letters and digits that are not confused with one another, in print or over the phone. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

/** Returns a new random password: 16 characters, about 92 bits, in groups of four for typing from paper. */
export function newPassword(): string {
  let password = '';
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // Bytes beyond the last complete round of the alphabet would favour its first characters.
      if (byte < Math.floor(256 / ALPHABET.length) * ALPHABET.length) password += ALPHABET[byte % ALPHABET.length];
    }
  }
  return password.slice(0, LENGTH).replaceAll(/(.{4})(?=.)/g, '$1-');
}
