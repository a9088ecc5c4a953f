const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Values of the alphabet's letters by character code. */
const VALUES: readonly (number | undefined)[] = Array.from({ length: 0x80 }, (_, code) => {
  const value = ALPHABET.indexOf(String.fromCharCode(code));
  return value < 0 ? undefined : value;
});

/** Returns bytes as base32 (RFC 4648): upper case, no padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31];
}

/**
 * Returns the bytes of a text that `toBase32` wrote. Undefined for any other text, also when unused trailing bits are
 * set.
 */
export function fromBase32(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (let place = 0; place < text.length; place++) {
    const value = VALUES[text.charCodeAt(place)];
    if (value === undefined) return undefined;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = held >> bits;
    held &= (1 << bits) - 1;
  }
  // A superfluous letter or unused bits that are set would let several texts mean the same bytes.
  return bits < 5 && held === 0 ? bytes : undefined;
}
