import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswers } from './answer.ts';
import { fromBase32, toBase32 } from './base32.ts';
import { deviceCode, plainDeviceCode, readDeviceCode } from './device-code.ts';
import type { Verify } from './keys.ts';
import { readMac, macNotations } from './mac.ts';
import { readRequest, writeRequest, type RequestContent } from './request.ts';
import { refusalOf } from './testing/refusals.ts';
import { answer, licence, SN } from './testing/service.ts';
import { vectors, verifyVectors } from './testing/vectors.ts';

const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index));
const fingerprints = fc.uint8Array({ minLength: 32, maxLength: 32 });
const hex = (digits: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`));

/** All texts with one character replaced by another printable one. */
function* replaced(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) {
    for (const other of PRINTABLE) {
      if (other !== text[at]) yield text.slice(0, at) + other + text.slice(at + 1);
    }
  }
}

/** All texts with one bit flipped, as a program would read them from a damaged file. */
function* flipped(text: string): Generator<string> {
  const bytes = Buffer.from(text);
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const byte = bytes.readUInt8(bit >> 3);
    bytes.writeUInt8(byte ^ (1 << (bit & 7)), bit >> 3);
    yield bytes.toString('utf8');
    bytes.writeUInt8(byte, bit >> 3);
  }
}

/**
 * Returns the texts that are accepted. The stack of a refusal is not recorded: for a million refusals that takes longer
 * than the checks.
 */
function accepted(read: (text: string) => unknown, texts: Iterable<string>): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return [...texts].filter((text) => refusalOf(() => read(text)) === undefined);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * A perfect signature scheme: it knows the one valid pair of bytes and signature. A forgery that passes it is the fault
 * of the reader, and it is fast enough to flip every bit.
 */
function ideal(text: string): Verify {
  let known: { keyId: string; bytes: Uint8Array; sign: Uint8Array } | undefined;
  readAnswers(text, (keyId, bytes, sign) => {
    known = { keyId, bytes, sign };
    return true;
  });
  return (keyId, bytes, sign) =>
    known?.keyId === keyId
      ? Buffer.compare(known.bytes, bytes) === 0 && Buffer.compare(known.sign, sign) === 0
      : undefined;
}

const readWith = (verify: Verify) => (text: string) => readAnswers(text, verify);

const contents: fc.Arbitrary<RequestContent> = fc.record({
  kind: fc.constant('borrow' as const),
  device: fingerprints.map(deviceCode),
  nonce: hex(32),
  time: fc
    .date({ min: new Date(0), max: new Date(Date.UTC(9999, 0)), noInvalidDate: true })
    .map((date) => date.toISOString()),
  minutes: fc.integer({ min: 1 }),
  machineName: fc.string({ unit: 'grapheme', maxLength: 20 }),
});

describe('device codes', { timeout: 60_000 }, () => {
  test('of any fingerprint are read in either form and case', () => {
    fc.assert(
      fc.property(fingerprints, (fingerprint) => {
        const code = deviceCode(fingerprint);
        expect(code).toMatch(/^BLC1[A-Z2-7]{2}(-[A-Z2-7]{9}){7}$/);
        for (const form of [code, code.toLowerCase(), plainDeviceCode(code), code.replaceAll('-', ' ')]) {
          expect(Buffer.from(readDeviceCode(form))).toEqual(Buffer.from(fingerprint));
        }
      }),
    );
  });

  test('with any single character replaced are refused', () => {
    fc.assert(
      fc.property(fingerprints, fc.boolean(), (fingerprint, grouped) => {
        const code = grouped ? deviceCode(fingerprint) : plainDeviceCode(deviceCode(fingerprint));
        const sameCode = (text: string): boolean => text.toUpperCase() === code;
        expect(accepted(readDeviceCode, replaced(code)).filter((text) => !sameCode(text))).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });
});

test('base32 reads what it writes, and no other text', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.stringMatching(/^[A-Z2-7]{0,40}$/), (bytes, text) => {
      expect(fromBase32(toBase32(bytes))).toEqual(bytes);
      const read = fromBase32(text);
      if (read !== undefined) expect(toBase32(read)).toBe(text);
    }),
  );
});

test('a MAC address is the same in all its notations', () => {
  fc.assert(
    fc.property(hex(12), (digits) => {
      for (const text of macNotations(digits))
        expect([readMac(text), readMac(text.toLowerCase())]).toEqual([digits, digits]);
    }),
  );
});

describe('request strings', { timeout: 60_000 }, () => {
  test('of any content are read as they were written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9_]{4,64}$/), contents, (sn, content) => {
        expect(readRequest(writeRequest(sn, content))).toEqual({ sn, content });
      }),
    );
  });

  test('with any single character replaced are refused', () => {
    for (const { text } of vectors.requests.slice(0, 3)) expect(accepted(readRequest, replaced(text))).toEqual([]);
  });

  test('over 16 KiB are refused', () => {
    const text = vectors.requests[0]?.text ?? '';
    const room = 16 * 1024 - text.length;
    expect(readRequest(text + ' '.repeat(room)).sn).toBe(SN);
    expect(refusalOf(() => readRequest(text + ' '.repeat(room + 1)))?.code).toBe(2051);
  });
});

describe('answer strings', { timeout: 60_000 }, () => {
  test('with any single character replaced are refused', () => {
    const text = answer(licence('00-1B-44-11-3A-B7'));
    expect(accepted(readWith(ideal(text)), replaced(text))).toEqual([]);
  });

  test('with any bit flipped are refused by the signature itself', () => {
    const text = answer(licence('00-1B-44-11-3A-B7'));
    expect(readAnswers(text, verifyVectors)).toHaveLength(1);
    expect(accepted(readWith(verifyVectors), flipped(text))).toEqual([]);
  });
});

test('of 200 strings, each with every bit flipped in turn, none is accepted', { timeout: 120_000 }, () => {
  const seed = 20_261_121;
  const requests = fc.sample(contents, { seed, numRuns: 150 }).map((content) => writeRequest(SN, content));
  const signed = fc
    .sample(fc.record({ serial: fc.integer({ min: 1 }), nonce: hex(32) }), { seed, numRuns: 50 })
    .map((changes) => answer(licence('00-1B-44-11-3A-B7', changes)));
  expect(requests.flatMap((text) => accepted(readRequest, flipped(text)))).toEqual([]);
  expect(signed.flatMap((text) => accepted(readWith(ideal(text)), flipped(text)))).toEqual([]);
});
