import { describe, expect, it } from 'vitest';
import { nextPace, towards } from './shown-rows.ts';

describe('the rows to show next', () => {
  it('are those in sight when no more are new than may be filled', () => {
    expect(towards({ from: 0, to: 20 }, { from: 2, to: 22 }, 2)).toEqual({ from: 2, to: 22 });
    expect(towards({ from: 10, to: 30 }, { from: 8, to: 28 }, 2)).toEqual({ from: 8, to: 28 });
  });

  it('lose what went out of sight at once, and get a few of what came', () => {
    expect(towards({ from: 0, to: 20 }, { from: 10, to: 30 }, 4)).toEqual({ from: 10, to: 24 });
    expect(towards({ from: 20, to: 40 }, { from: 10, to: 30 }, 4)).toEqual({ from: 16, to: 30 });
  });

  it('grow at both ends in turn when the window does', () => {
    expect(towards({ from: 10, to: 20 }, { from: 8, to: 21 }, 2)).toEqual({ from: 9, to: 21 });
  });

  it('begin anew at the upper end of a place far away', () => {
    expect(towards({ from: 0, to: 20 }, { from: 500, to: 520 }, 4)).toEqual({ from: 500, to: 504 });
    expect(towards({ from: 500, to: 520 }, { from: 0, to: 20 }, 4)).toEqual({ from: 0, to: 4 });
  });
});

describe('how many rows are filled in a frame', () => {
  it('doubles while frames are short, halves after a long one, and is never none', () => {
    expect(nextPace(4, 16)).toBe(8);
    expect(nextPace(32, 16)).toBe(32);
    expect(nextPace(4, 25)).toBe(4);
    expect(nextPace(4, 50)).toBe(2);
    expect(nextPace(1, 50)).toBe(1);
  });

  it('stays as it was over a pause', () => {
    expect(nextPace(8, 5000)).toBe(8);
  });
});
