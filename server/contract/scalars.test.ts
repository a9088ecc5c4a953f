import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { email, limit, name, pathId, text, timestamp } from './scalars.ts';

const kept = (schema: z.ZodType, value: unknown): unknown => schema.safeParse(value).data;
const refused = (schema: z.ZodType, value: unknown): boolean => !schema.safeParse(value).success;

describe('name', () => {
  test.each([
    ['plain'], ['a/b'], ['a%2Fb'], ['%'], ['%00'], ["Robert'); DROP TABLE business;--"], ['<script>alert(1)</script>'],
    ['"quoted"'], ['back\\slash'], ['trailing\\'], ['$(rm -rf /)'], ['../../etc/passwd'], ['...'], ['null'], ['undefined'],
    ['__proto__'], ['constructor'], ['toString'], ['NaN'], ['0'], ['-1'], ['1e309'], ['true'], ['=1+1'], ['{{7*7}}'],
    ['许可'], ['رخصة'], ['עברית'], ['한국어'], ['Ωμέγα'], ['👩‍👩‍👧‍👦'], ['🏴󠁧󠁢󠁥󠁮󠁧󠁿'], ['a\u200bb'], ['a\u202eb'], ['a\u00a0b'], ['a b'],
    ['ﷺ'], ['Z̮̞̠͙͔ͅ'], ['\u2028'.padStart(2, 'x').padEnd(3, 'y')], ['x'.repeat(64)], ['👍'.repeat(64)],
  ])('keeps %j as it is', (value) => {
    expect(kept(name(), value)).toBe(value.normalize('NFC'));
  }); // prettier-ignore

  test.each([
    ['  spaces around\t', 'spaces around'],
    ['\ufeffwith a byte order mark', 'with a byte order mark'],
    ['e\u0301te\u0301', 'été'],
    ['\u1100\u1161', '가'],
  ])('keeps %j as %j', (value, expected) => {
    expect(kept(name(), value)).toBe(expected);
  });

  test.each([
    [''], ['   '], ['\u00a0'], ['.'], ['..'], [' .. '], ['a\u0000b'], ['a\nb'], ['a\u001bb'], ['a\u007fb'], ['a\u0085b'],
    ['a\ud800b'], ['\udc00'], ['x'.repeat(65)], ['👍'.repeat(65)], [1], [true], [null], [['a']], [{ toString: 'a' }],
  ])('refuses %j', (value) => {
    expect(refused(name(), value)).toBe(true);
  }); // prettier-ignore

  test('refuses a name that a path would hide, and only that', () => {
    const product = name(64, ['data', 'ref']);
    expect([refused(product, 'data'), refused(product, ' ref '), refused(product, 'Data')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('counts code points after composition, so the longest name in any script has the same length', () => {
    expect(refused(name(4), 'e\u0301'.repeat(4))).toBe(false);
    expect(refused(name(4), 'éééé!')).toBe(true);
  });
});

describe('text', () => {
  test('keeps lines and tabs, refuses other control characters and unpaired surrogates', () => {
    expect(kept(text(20), 'a\r\n\tb')).toBe('a\r\n\tb');
    expect(['a\u0000', 'a\u0008', 'a\u001b', 'a\u0080', '\ud83d'].map((value) => refused(text(20), value))).toEqual(
      Array<boolean>(5).fill(true),
    );
  });

  test('may be empty, and has a greatest length', () => {
    expect([refused(text(3), ''), refused(text(3), 'abc'), refused(text(3), 'abcd')]).toEqual([false, false, true]);
  });
});

describe('email', () => {
  test.each([
    '',
    'ada@example.com',
    'a@b',
    'ada.byron+x@mail.ada.example',
    "o'hara@x.ie",
    'ада@пример.рф',
    '李@例え.jp',
  ])('takes %j', (value) => {
    expect(kept(email, value)).toBe(value);
  });
  test.each([
    'not-an-email',
    '@',
    'a@',
    '@b',
    'a@b@c',
    'a b@c',
    'a@b..c',
    'a@.b',
    'a@b.',
    'Ada <a@b>',
    'a@b,c@d',
    'a@b\n',
  ])('refuses %j', (value) => {
    expect(refused(email, value)).toBe(true);
  });
});

describe('limit', () => {
  test.each([0, 1, 2 ** 31 - 1])('takes %s', (value) => {
    expect(kept(limit, value)).toBe(value);
  });
  test.each([-1, 2 ** 31, 1.5, 2 ** 53, Number.NaN, Infinity, '1', true, null, [1], '0x10', 1n])(
    'refuses %s',
    (value) => {
      expect(refused(limit, value)).toBe(true);
    },
  );
});

describe('pathId', () => {
  test.each(['1', '42', '9007199254740991'])('reads %s', (value) => {
    expect(kept(pathId, value)).toBe(Number(value));
  });
  test.each(['0', '-1', '01', '1.0', '1e3', '9007199254740992', '99999999999999999999', '0x1', '١', '', ' 1', '1 '])(
    'refuses %j',
    (value) => {
      expect(refused(pathId, value)).toBe(true);
    },
  );
});

test('timestamp takes both spellings and keeps the text', () => {
  expect(kept(timestamp, '2027-01-31')).toBe('2027-01-31');
  expect(kept(timestamp, '2027-01-31 08:00:00')).toBe('2027-01-31 08:00:00');
  expect([refused(timestamp, '2027-02-30'), refused(timestamp, 1)]).toEqual([true, true]);
});
