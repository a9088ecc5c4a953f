const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The value of each letter of the alphabet by its character code. */
const VALUES: readonly (number | undefined)[] = Array.from({ length: 0x80 }, (_, code) => {
  const value = ALPHABET.indexOf(String.fromCharCode(code));
  return value < 0 ? undefined : value;
});

/** Bytes as base32 of RFC 4648: upper case, no padding. */
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

/** The bytes that `toBase32` writes as this text; undefined for any other text, trailing bits that are set included. */
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
  // A whole letter that no byte needs, or bits that no byte has, would let several texts mean the same bytes.
  return bits < 5 && held === 0 ? bytes : undefined;
}
