import { describe, expect, it } from 'vitest';
import { nextPace, towards } from './shown-rows.ts';

describe('the rows to show next', () => {
  it('are those in sight when no more are new than may be filled', () => {
    expect(towards({ from: 0, to: 20 }, { from: 2, to: 22 }, 2)).toEqual({ from: 2, to: 22 });
    expect(towards({ from: 10, to: 30 }, { from: 8, to: 28 }, 2)).toEqual({ from: 8, to: 28 });
  });

  it('lose what went out of sight, and get a few of what came', () => {
    expect(towards({ from: 0, to: 20 }, { from: 10, to: 30 }, 4)).toEqual({ from: 10, to: 24 });
    expect(towards({ from: 20, to: 40 }, { from: 10, to: 30 }, 4)).toEqual({ from: 16, to: 30 });
    // What is taken away is work too.
    expect(towards({ from: 0, to: 20 }, { from: 10, to: 30 }, 1)).toEqual({ from: 4, to: 21 });
  });

  it('grow at both ends in turn when the window does', () => {
    expect(towards({ from: 10, to: 20 }, { from: 8, to: 21 }, 2)).toEqual({ from: 9, to: 21 });
  });

  it('are taken away before they begin anew at the upper end of a place far away', () => {
    expect(towards({ from: 0, to: 20 }, { from: 500, to: 520 }, 4)).toEqual({ from: 0, to: 4 });
    expect(towards({ from: 0, to: 4 }, { from: 500, to: 520 }, 4)).toEqual({ from: 500, to: 504 });
    expect(towards({ from: 500, to: 504 }, { from: 0, to: 20 }, 4)).toEqual({ from: 0, to: 4 });
  });

  it('are in sight at last, from wherever they began', () => {
    const wanted = { from: 30, to: 55 };
    for (const begin of [
      { from: 0, to: 25 },
      { from: 20, to: 45 },
      { from: 40, to: 65 },
      { from: 25, to: 60 },
      { from: 90, to: 99 },
    ]) {
      let shown = begin;
      for (let frame = 0; frame < 40; frame++) shown = towards(shown, wanted, 1);
      expect(shown).toEqual(wanted);
    }
  });

  it('stay while no row may be filled', () => {
    expect(towards({ from: 0, to: 20 }, { from: 10, to: 30 }, 0)).toEqual({ from: 0, to: 20 });
    expect(towards({ from: 0, to: 20 }, { from: 500, to: 520 }, 0)).toEqual({ from: 0, to: 20 });
  });
});

describe('how many rows are filled in a frame', () => {
  it('doubles after a short frame, halves after a long one, and is never none', () => {
    expect(nextPace(4, 4, 16)).toBe(8);
    expect(nextPace(64, 64, 16)).toBe(64);
    expect(nextPace(4, 4, 33)).toBe(4);
    expect(nextPace(4, 2, 50)).toBe(2);
    expect(nextPace(1, 1, 50)).toBe(1);
  });

  it('stays as it was when fewer were to be filled', () => {
    expect(nextPace(4, 2, 16)).toBe(4);
    expect(nextPace(8, 0, 5000)).toBe(8);
  });
});
