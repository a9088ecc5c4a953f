const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 in upper case, without padding; unused trailing bits are zero. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffer >> bits) & 31] ?? '';
    }
    buffer &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + (ALPHABET[(buffer << (5 - bits)) & 31] ?? '');
}

/**
 * Returns the bytes that `toBase32` writes as this text, or undefined when the alphabet, length or trailing bits are
 * wrong.
 */
export function fromBase32(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let buffer = 0;
  let bits = 0;
  let at = 0;
  for (const character of text) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    buffer = (buffer << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = buffer >> bits;
      buffer &= (1 << bits) - 1;
    }
  }
  return toBase32(bytes) === text ? bytes : undefined;
}
