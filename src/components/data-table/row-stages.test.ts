import { describe, expect, it } from 'vitest';
import { allStages, nextBudget, nextStages, stepTowards } from './row-stages.ts';

describe('a step towards the rows in view', () => {
  it('reaches them when no more rows are new than the budget allows', () => {
    expect(stepTowards({ from: 0, to: 20 }, { from: 2, to: 22 }, 2)).toEqual({ from: 2, to: 22 });
    expect(stepTowards({ from: 10, to: 30 }, { from: 8, to: 28 }, 2)).toEqual({ from: 8, to: 28 });
  });

  it('adds as many rows as the budget allows and removes twice as many', () => {
    expect(stepTowards({ from: 0, to: 20 }, { from: 10, to: 30 }, 4)).toEqual({ from: 8, to: 24 });
    expect(stepTowards({ from: 20, to: 40 }, { from: 10, to: 30 }, 4)).toEqual({ from: 16, to: 32 });
    expect(stepTowards({ from: 0, to: 20 }, { from: 10, to: 30 }, 1)).toEqual({ from: 2, to: 21 });
  });

  it('adds rows at both ends when the window grows', () => {
    expect(stepTowards({ from: 10, to: 20 }, { from: 8, to: 21 }, 2)).toEqual({ from: 9, to: 21 });
  });

  it('removes the old rows before it begins at a place far away', () => {
    expect(stepTowards({ from: 0, to: 20 }, { from: 500, to: 520 }, 4)).toEqual({ from: 0, to: 12 });
    expect(stepTowards({ from: 0, to: 4 }, { from: 500, to: 520 }, 4)).toEqual({ from: 500, to: 504 });
    expect(stepTowards({ from: 500, to: 504 }, { from: 0, to: 20 }, 4)).toEqual({ from: 0, to: 4 });
  });

  it('reaches the rows in view after some frames from any start', () => {
    const wanted = { from: 30, to: 55 };
    for (const start of [
      { from: 0, to: 25 },
      { from: 20, to: 45 },
      { from: 40, to: 65 },
      { from: 25, to: 60 },
      { from: 90, to: 99 },
    ]) {
      let shown = start;
      for (let frame = 0; frame < 40; frame++) shown = stepTowards(shown, wanted, 1);
      expect(shown).toEqual(wanted);
    }
  });

  it('changes nothing without a budget', () => {
    expect(stepTowards({ from: 0, to: 20 }, { from: 10, to: 30 }, 0)).toEqual({ from: 0, to: 20 });
    expect(stepTowards({ from: 0, to: 20 }, { from: 500, to: 520 }, 0)).toEqual({ from: 0, to: 20 });
  });
});

describe('the stages of a frame', () => {
  it('start all rows, then fill their visible cells, then complete them', () => {
    const wanted = { from: 4, to: 24 };
    let stages = allStages({ from: 0, to: 20 });
    const ends: number[][] = [];
    for (let frame = 0; frame < 7; frame++) {
      stages = nextStages(stages, wanted, 2);
      ends.push([stages.started.to, stages.visible.to, stages.complete.to]);
    }
    expect(ends).toEqual([[22, 20, 20], [24, 20, 20], [24, 22, 20], [24, 24, 20], [24, 24, 22], [24, 24, 24], [24, 24, 24]]); // prettier-ignore
    expect(stages).toEqual(allStages({ from: 4, to: 24 }));
  });

  it('stay as they are without a budget', () => {
    const stages = allStages({ from: 0, to: 20 });
    expect(nextStages(stages, { from: 4, to: 24 }, 0)).toEqual(stages);
  });

  it('complete all rows in view after some frames from any start, each stage within the one before it', () => {
    const wanted = { from: 30, to: 55 };
    for (const [from, to] of [
      [0, 25],
      [40, 65],
      [20, 60],
      [500, 520],
    ] as const) {
      let stages = allStages({ from, to });
      for (let frame = 0; frame < 120; frame++) {
        stages = nextStages(stages, wanted, 1);
        const { started, visible, complete } = stages;
        for (const [inner, outer] of [
          [visible, started],
          [complete, visible],
        ] as const) {
          expect(inner.from).toBeGreaterThanOrEqual(outer.from);
          expect(inner.to).toBeLessThanOrEqual(outer.to);
        }
      }
      expect(stages).toEqual(allStages(wanted));
    }
  });
});

describe('the row budget of a frame', () => {
  it('is what fits into 16 ms, at most twice the last budget and at least one row', () => {
    expect(nextBudget(1, 1, 3)).toBe(2);
    expect(nextBudget(4, 4, 10)).toBe(6);
    expect(nextBudget(4, 4, 28)).toBe(2);
    expect(nextBudget(1, 1, 50)).toBe(1);
    expect(nextBudget(64, 64, 1)).toBe(64);
  });

  it('does not change after a frame that rendered fewer rows than it was allowed', () => {
    expect(nextBudget(4, 2, 3)).toBe(4);
    expect(nextBudget(8, 0, 5000)).toBe(8);
  });
});
