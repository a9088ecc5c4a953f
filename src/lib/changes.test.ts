import { describe, expect, it } from 'vitest';
import { changesBetween, patchOf, sameValue, threeWay } from './changes.ts';

describe('sameValue', () => {
  it.each([
    [undefined, null],
    [null, ''],
    [undefined, ''],
    [undefined, false],
    [3, 3],
  ])('takes %o and %o for the same', (one, other) => {
    expect(sameValue(one, other)).toBe(true);
  });

  it.each([
    [0, undefined],
    [0, false],
    [true, undefined],
    ['0', 0],
    ['a', 'b'],
  ])('tells %o from %o', (one, other) => {
    expect(sameValue(one, other)).toBe(false);
  });
});

describe('patchOf', () => {
  const names = ['name', 'users', 'flag', 'endDate'];

  it('holds only the fields that changed', () => {
    const changes = changesBetween({ name: 'a', users: 3 }, { name: 'a', users: 4, flag: false }, names);
    expect(patchOf(changes)).toEqual({ users: 4 });
  });

  it('empties a field with null and switches a flag off with false', () => {
    const changes = changesBetween(
      { endDate: '2027-01-01 00:00:00', flag: true },
      { endDate: null, flag: false },
      names,
    );
    expect(patchOf(changes)).toEqual({ endDate: null, flag: false });
  });

  it('keeps 0, which is a limit of none', () => {
    expect(patchOf(changesBetween({}, { users: 0 }, names))).toEqual({ users: 0 });
  });
});

describe('threeWay', () => {
  const base = { name: 'a', users: 1, note: 'x', same: 1 };
  const sorted = threeWay(
    base,
    { name: 'mine', users: 2, note: 'x', same: 9 },
    { name: 'theirs', users: 1, note: 'y', same: 9 },
    ['name', 'users', 'note', 'same'],
  );

  it('asks about fields that both changed to different values', () => {
    expect(sorted.clashes).toEqual([{ name: 'name', base: 'a', mine: 'mine', theirs: 'theirs' }]);
  });

  it('keeps what only one of the two changed, and what both changed alike', () => {
    expect(sorted.mine.map(({ name }) => name)).toEqual(['users', 'same']);
    expect(sorted.theirs).toEqual([{ name: 'note', before: 'x', after: 'y' }]);
  });
});
