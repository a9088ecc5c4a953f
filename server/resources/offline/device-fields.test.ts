import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LicensingError } from '../../core/errors.ts';
import { offlineVectors } from '../../testing/offline-vectors.ts';
import { fromBase32, toBase32 } from '../../core/base32.ts';
import { deviceCodeOf, readDeviceCode, readMac } from './device-fields.ts';

const vectors = offlineVectors();
const fingerprints = fc.uint8Array({ minLength: 32, maxLength: 32 });

/** Returns the error code for a text; undefined when it is accepted. */
function refusal(read: () => unknown): number | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof LicensingError) return error.code;
    throw error;
  }
}

describe('base32', () => {
  test('gives back the bytes it was written from, without padding', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        const text = toBase32(bytes);
        expect(text).toMatch(/^[A-Z2-7]*$/);
        expect(text).toHaveLength(Math.ceil((bytes.length * 8) / 5));
        expect(fromBase32(text)).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  test('reads a text only when it would write it: no second text for the same bytes', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567=18a'), maxLength: 20 });
    fc.assert(
      fc.property(texts, (text) => {
        const bytes = fromBase32(text);
        if (bytes) expect(toBase32(bytes)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['', ''], ['f', 'MY'], ['fo', 'MZXQ'], ['foo', 'MZXW6'], ['foob', 'MZXW6YQ'], ['fooba', 'MZXW6YTB'], ['foobar', 'MZXW6YTBOI'],
  ])('%j is %s, as RFC 4648 has it', (text, code) => {
    expect(toBase32(Buffer.from(text))).toBe(code);
  }); // prettier-ignore
});

describe('device codes', () => {
  test.each(vectors.deviceCodes)('$about', (vector) => {
    if ('code' in vector) expect(refusal(() => readDeviceCode(vector.text))).toBe(vector.code);
    else {
      const { mid, identity } = readDeviceCode(vector.text);
      expect([mid, identity]).toEqual([vector.mid, vector.mid.replaceAll('-', '')]);
      expect(deviceCodeOf(Buffer.from(vector.fingerprint, 'hex'))).toBe(vector.mid);
    }
  });

  test('one device is one, whatever form, case and spaces its code has', () => {
    const spell = (code: string, upper: readonly boolean[], spaces: readonly number[]): string =>
      [...code].map((letter, at) => (upper[at] ? letter : letter.toLowerCase()) + ' '.repeat(spaces[at] ?? 0)).join('');
    const oneEach = (values: fc.Arbitrary<boolean>) => fc.array(values, { minLength: 76, maxLength: 76 });
    fc.assert(
      fc.property(
        fingerprints,
        fc.boolean(),
        oneEach(fc.boolean()),
        fc.array(fc.nat(2), { maxLength: 76 }),
        (fingerprint, dashes, upper, spaces) => {
          const mid = deviceCodeOf(fingerprint);
          const text = spell(dashes ? mid : mid.replaceAll('-', ''), upper, spaces);
          expect(readDeviceCode(text)).toEqual({ kind: 'deviceCode', identity: mid.replaceAll('-', ''), mid });
        },
      ),
    );
  });

  test('a single wrong letter is never another device', () => {
    fc.assert(
      fc.property(
        fingerprints,
        fc.integer({ min: 1, max: 68 }),
        fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'),
        (fingerprint, at, letter) => {
          const code = deviceCodeOf(fingerprint).replaceAll('-', '');
          const wrong = code.slice(0, at) + letter + code.slice(at + 1);
          if (wrong !== code) expect(refusal(() => readDeviceCode(wrong))).toBe(2307);
        },
      ),
      { numRuns: 1000 },
    );
  });

  const anyText = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));

  test('any text has an answer, and a long one as soon as a short one', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect([515, 2307]).toContain(refusal(() => readDeviceCode(text)));
      }),
    );
    expect(refusal(() => readDeviceCode('BLC1'.repeat(100_000)))).toBe(2307);
  });
});

describe('MAC addresses', () => {
  test.each(vectors.macs)('$text', (vector) => {
    if ('code' in vector) expect(refusal(() => readMac(vector.text))).toBe(vector.code);
    else expect(readMac(vector.text)).toEqual({ kind: 'mac', identity: vector.hex.toUpperCase(), mid: vector.text });
  });

  test('one address is one device in every notation, and keeps the one it came in', () => {
    const bytes = fc.uint8Array({ minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(bytes, fc.constantFrom('', '-', ':'), fc.boolean(), (address, joint, upper) => {
        const pairs = [...address].map((byte) => byte.toString(16).padStart(2, '0'));
        const text = upper ? pairs.join(joint).toUpperCase() : pairs.join(joint);
        expect(readMac(text)).toEqual({ kind: 'mac', identity: pairs.join('').toUpperCase(), mid: text });
      }),
    );
  });
});
