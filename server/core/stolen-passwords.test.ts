import { expect, test } from 'vitest';
import { isStolen, STOLEN_PASSWORDS } from './stolen-passwords.ts';

test('more than 40,000 long passwords are known, in any letter case', () => {
  expect(STOLEN_PASSWORDS).toBeGreaterThan(40_000);
  const known = [
    'justinbieber',
    'needforspeed',
    '123qweasdzxc',
    'qazwsxedcrfvtgb',
    'JustinBieber',
    'ＪｕｓｔｉｎＢｉｅｂｅｒ',
  ];
  expect(known.filter((password) => !isStolen(password))).toEqual([]);
});

test('a password that nobody has published is none of them', () => {
  const own = Array.from({ length: 1000 }, (_, at) => `seven-brass-otters-${at}`);
  expect(own.filter(isStolen)).toEqual([]);
});
