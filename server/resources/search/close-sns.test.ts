import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalSn, snFromBytes } from '../../contract/sns/sn.ts';
import { closeSns } from './close-sns.ts';

const generated = fc.uint8Array({ minLength: 15, maxLength: 15 }).map(snFromBytes);
const place = fc.nat({ max: 15 });
const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
const GENERATED = /^[A-Z2-7]{16}$/;
/** Most generated SNs that pass the check, of more than a thousand variants. */
const FEW = 60;

describe('a mistyped SN', () => {
  test.each<[string, (sn: string, at: number, other: string) => string]>([
    ['a wrong letter', (sn, at, other) => sn.slice(0, at) + other + sn.slice(at + 1)],
    ['a missing letter', (sn, at) => sn.slice(0, at) + sn.slice(at + 1)],
    ['one letter more', (sn, at, other) => sn.slice(0, at) + other + sn.slice(at)],
    [
      'two neighbours swapped',
      (sn, at) =>
        sn.slice(0, at) +
        sn
          .slice(at, at + 2)
          .split('')
          .toReversed()
          .join('') +
        sn.slice(at + 2),
    ],
    [
      'the first letter swapped with another',
      (sn, at) => (at === 0 ? sn : sn.charAt(at) + sn.slice(1, at) + sn.charAt(0) + sn.slice(at + 1)),
    ],
  ])('with %s, is among few that pass the check', (_, spoil) => {
    fc.assert(
      fc.property(generated, place, letter, (sn, at, other) => {
        const typed = spoil(sn, at, other);
        fc.pre(typed !== sn);
        const close = closeSns(typed);
        expect(close).toContain(sn);
        expect(close.every((one) => normalSn(one) === one)).toBe(true);
        expect(close.filter((one) => GENERATED.test(one)).length).toBeLessThan(FEW);
      }),
    );
  });

  test('with digits for letters that look alike, is among those that pass the check', () => {
    fc.assert(
      fc.property(generated, (sn) => {
        const typed = sn.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
        fc.pre(typed !== sn && (typed.match(/[01]/g) ?? []).length <= 5);
        expect(closeSns(typed)).toContain(sn);
      }),
    );
  });

  test.each([
    ['ORDER10', ['0RDER10', 'ORDER1O', 'ORDERI0', 'ORDERL0']],
    ['PLAN', ['P1AN', 'PIAN']],
    ['KEY', []],
  ])('%s may have been meant as %j, the fewest exchanges first', (typed, few) => {
    expect(closeSns(typed).slice(0, few.length).toSorted()).toEqual(few.toSorted());
  });
});
