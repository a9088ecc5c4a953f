import { describe, expect, test } from 'vitest';
import { displaySn, readSn } from './sn.ts';
import { refusalOf } from './testing/refusals.ts';
import { OTHER_SN, SN } from './testing/service.ts';

const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'];

describe('an SN', () => {
  test('is read in any case and grouping', () => {
    for (const text of [SN, SN.toLowerCase(), displaySn(SN), ` ${displaySn(SN).replaceAll('-', ' ')} `]) {
      expect(readSn(text)).toBe(SN);
    }
    expect(readSn(OTHER_SN.toLowerCase())).toBe(OTHER_SN);
  });

  test('that was generated is refused with any single character wrong', () => {
    const mistyped = [...SN].flatMap((right, at) =>
      ALPHABET.filter((wrong) => wrong !== right).map((wrong) => SN.slice(0, at) + wrong + SN.slice(at + 1)),
    );
    for (const sn of mistyped)
      expect(
        refusalOf(() => readSn(sn)),
        sn,
      ).toMatchObject({ code: 1806 });
  });

  test('has 4 to 64 letters, digits and underscores of ASCII', () => {
    expect(readSn('A_1b')).toBe('A_1B');
    for (const text of ['', 'ABC', 'A'.repeat(65), 'A.BC', 'ABCſ', 'äbcd']) {
      expect(
        refusalOf(() => readSn(text)),
        text,
      ).toMatchObject({ reason: 'badSn' });
    }
  });

  test('is shown in groups of four when it was generated', () => {
    expect([displaySn(SN), displaySn(OTHER_SN)]).toEqual(['MJDF-UNFY-BNQM-FNYY', OTHER_SN]);
  });
});
