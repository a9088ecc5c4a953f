import { describe, expect, it } from 'vitest';
import { filledNext, nextPace, towards, type Stages } from './shown-rows.ts';

describe('the rows to show next', () => {
  it('are those in sight when no more are new than may be filled', () => {
    expect(towards({ from: 0, to: 20 }, { from: 2, to: 22 }, 2)).toEqual({ from: 2, to: 22 });
    expect(towards({ from: 10, to: 30 }, { from: 8, to: 28 }, 2)).toEqual({ from: 8, to: 28 });
  });

  it('lose what went out of sight, and get a few of what came', () => {
    expect(towards({ from: 0, to: 20 }, { from: 10, to: 30 }, 4)).toEqual({ from: 8, to: 24 });
    expect(towards({ from: 20, to: 40 }, { from: 10, to: 30 }, 4)).toEqual({ from: 16, to: 32 });
    // What is taken away is work too.
    expect(towards({ from: 0, to: 20 }, { from: 10, to: 30 }, 1)).toEqual({ from: 2, to: 21 });
  });

  it('grow at both ends in turn when the window does', () => {
    expect(towards({ from: 10, to: 20 }, { from: 8, to: 21 }, 2)).toEqual({ from: 9, to: 21 });
  });

  it('are taken away before they begin anew at the upper end of a place far away', () => {
    expect(towards({ from: 0, to: 20 }, { from: 500, to: 520 }, 4)).toEqual({ from: 0, to: 12 });
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

describe('what is filled next', () => {
  const all = (from: number, to: number): Stages => [
    { from, to },
    { from, to },
    { from, to },
  ];

  it('are the first cells of all rows, then the others in sight, and then those to the right of it', () => {
    const wanted = { from: 4, to: 24 };
    let stages = all(0, 20);
    const ends: number[][] = [];
    for (let frame = 0; frame < 7; frame++) {
      stages = filledNext(stages, wanted, 2);
      ends.push(stages.map(({ to }) => to));
    }
    expect(ends).toEqual([[22, 20, 20], [24, 20, 20], [24, 22, 20], [24, 24, 20], [24, 24, 22], [24, 24, 24], [24, 24, 24]]); // prettier-ignore
    expect(stages).toEqual(all(4, 24));
    expect(filledNext(all(0, 20), wanted, 0)).toEqual(all(0, 20));
  });

  it('is all of all rows in sight at last, wherever they began', () => {
    for (const begin of [all(0, 25), all(40, 65), all(20, 60), all(500, 520)]) {
      let stages = begin;
      for (let frame = 0; frame < 120; frame++) {
        stages = filledNext(stages, { from: 30, to: 55 }, 1);
        const [begun, seen, whole] = stages;
        for (const [inner, outer] of [[seen, begun], [whole, seen]] as const) {
          expect(inner.from).toBeGreaterThanOrEqual(outer.from);
          expect(inner.to).toBeLessThanOrEqual(outer.to);
        } // prettier-ignore
      }
      expect(stages).toEqual(all(30, 55));
    }
  });
});

describe('how many rows are filled in a frame', () => {
  it('are those that fit into it, at most twice as many as before, and never none', () => {
    expect(nextPace(1, 1, 3)).toBe(2);
    expect(nextPace(4, 4, 10)).toBe(6);
    expect(nextPace(4, 4, 28)).toBe(2);
    expect(nextPace(1, 1, 50)).toBe(1);
    expect(nextPace(64, 64, 1)).toBe(64);
  });

  it('are not more because few were to be filled, nor fewer because none were', () => {
    expect(nextPace(4, 2, 3)).toBe(4);
    expect(nextPace(8, 0, 5000)).toBe(8);
  });
});
