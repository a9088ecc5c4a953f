import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, enrolmentUri, stepOf, stepOfCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('codeOf', () => {
  // RFC 4226, appendix D.
  test.each(
    ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
      (code, count) => [count, code] as const,
    ),
  )('has the value of RFC 4226 at count %i', (count, code) => {
    expect(codeOf(SECRET, count)).toBe(code);
  });

  // RFC 6238, appendix B, the rows of SHA-1.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('has the value of RFC 6238 at %i', (seconds, code) => {
    expect(codeOf(SECRET, stepOf(seconds), 8)).toBe(code);
    expect(codeOf(SECRET, stepOf(seconds))).toBe(code.slice(2));
  });
});

describe('stepOfCode', () => {
  const NOW = 1_800_000_010;
  const present = stepOf(NOW);

  test.each([-1, 0, 1])('takes the code %i steps away', (away) => {
    expect(stepOfCode(SECRET, codeOf(SECRET, present + away), NOW, 0)).toBe(present + away);
  });

  test.each([-2, 2])('refuses the code %i steps away', (away) => {
    expect(stepOfCode(SECRET, codeOf(SECRET, present + away), NOW, 0)).toBeUndefined();
  });

  test('accepts each code once, and no earlier one', () => {
    expect(stepOfCode(SECRET, codeOf(SECRET, present), NOW, present)).toBeUndefined();
    expect(stepOfCode(SECRET, codeOf(SECRET, present - 1), NOW, present)).toBeUndefined();
    expect(stepOfCode(SECRET, codeOf(SECRET, present + 1), NOW, present)).toBe(present + 1);
  });

  test('refuses anything that is not a code', () => {
    const codes = [-1, 0, 1].map((away) => codeOf(SECRET, present + away));
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!codes.includes(text));
        expect(stepOfCode(SECRET, text, NOW, 0)).toBeUndefined();
      }),
    );
  });
});

test('enrolmentUri encodes issuer and account', () => {
  const uri = new URL(enrolmentUri(SECRET, 'Licet', 'jörg/à:b?'));
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/Licet:jörg/à:b?');
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', issuer: 'Licet' });
});
