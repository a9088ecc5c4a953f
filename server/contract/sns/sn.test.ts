import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCharacter, displaySn, normalSn, snFromBytes } from './sn.ts';

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'];
const generated = fc.uint8Array({ minLength: 15, maxLength: 15 }).map(snFromBytes);

/** Swaps the character at an index with the next one. */
const swapped = (sn: string, at: number): string =>
  sn.slice(0, at) + (sn[at + 1] ?? '') + (sn[at] ?? '') + sn.slice(at + 2);

describe('a generated SN', () => {
  test('is 16 base32 characters whose last one fits', () => {
    fc.assert(
      fc.property(generated, (sn) => {
        expect(sn).toMatch(/^[A-Z2-7]{16}$/);
        expect(normalSn(sn)).toBe(sn);
        expect(checkCharacter(sn.slice(0, 15))).toBe(sn[15]);
      }),
    );
  });

  test('with any single character replaced is none', () => {
    fc.assert(
      fc.property(generated, (sn) => {
        for (let at = 0; at < 16; at++) {
          for (const other of ALPHABET) {
            if (other !== sn[at]) expect(normalSn(sn.slice(0, at) + other + sn.slice(at + 1))).toBeUndefined();
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  test('with two neighbours exchanged is none, but for A next to 7', () => {
    fc.assert(
      fc.property(generated, fc.nat(14), (sn, at) => {
        const pair = sn.slice(at, at + 2);
        fc.pre(pair[0] !== pair[1]);
        const caught = normalSn(swapped(sn, at)) === undefined;
        expect(caught).toBe(!['A7', '7A'].includes(pair));
      }),
      { numRuns: 2000 },
    );
  });

  test('is shown in groups of four, and read with any separators in any case', () => {
    fc.assert(
      fc.property(generated, (sn) => {
        const shown = displaySn(sn);
        expect(shown).toMatch(/^.{4}-.{4}-.{4}-.{4}$/);
        expect(normalSn(shown)).toBe(sn);
        expect(normalSn(` ${shown.toLowerCase().replaceAll('-', ' ')} `)).toBe(sn);
      }),
    );
  });
});

describe('an SN given exactly', () => {
  test.each([
    ['ab_1', 'AB_1'],
    ['customer-0001', 'CUSTOMER0001'],
    ['A'.repeat(64), 'A'.repeat(64)],
    ['ABCDEFGHIJKLMNO1', 'ABCDEFGHIJKLMNO1'],
    ['AAAA AAAA AAAA AAAA', 'AAAAAAAAAAAAAAAA'],
  ])('%j is kept as %s', (given, kept) => {
    expect(normalSn(given)).toBe(kept);
    expect(displaySn(kept).replaceAll('-', '')).toBe(kept);
  });

  test.each([
    '',
    'abc',
    '---',
    'A'.repeat(65),
    'A.B.C.D',
    'ÄBCD',
    'ABCD\u0000',
    'AAAAAAAAAAAAAAAB',
    'ＡＢＣＤ',
    'straße',
  ])('%j is none', (given) => {
    expect(normalSn(given)).toBeUndefined();
  });
});
