import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dailyUse, openUse, type Use } from './use-rules.ts';
import { Uses } from './uses.ts';

const DAYS = 120;

const day = fc.record({ before: fc.nat(3), peak: fc.constantFrom(0, 1, 2, 9, 300, 70_000), after: fc.nat(3) });
const use: fc.Arbitrary<Use> = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map(openUse),
  fc
    .tuple(fc.nat(DAYS - 1), fc.array(day, { minLength: 1, maxLength: 100 }))
    .map(([first, days]) => dailyUse(days.map((each, at) => ({ ...each, at: first + at })), 0, false)),
); // prettier-ignore
const step = fc.record({ id: fc.nat(60), use: fc.option(use, { freq: 5 }) });

/** The peak of an SN on a day, by what is written at `Use`. */
const peakOf = ({ first, peaks, before, after }: Use, at: number): number =>
  at < first ? before : (peaks[at - first] ?? after);

test('whatever is kept, replaced and dropped, the sums are those of the peaks that were kept last', () => {
  const limits = fc.constantFrom(1, 2, 300, Infinity);
  const ranges = fc.record({ from: fc.nat(DAYS), count: fc.integer({ min: 1, max: 90 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400, size: 'max' }), limits, ranges, (steps, most, days) => {
      const [uses, known] = [new Uses(), new Map<number, Use>()];
      for (const { id, use: own } of steps) {
        if (own === null) uses.delete(id);
        else uses.set(id, own);
        if (own === null) known.delete(id);
        else known.set(id, own);
      }
      const to = 3;
      const sums = { peaks: new Uint32Array(to + days.count), reached: new Uint8Array(to + days.count) };
      for (let id = 0; id <= 60; id++) {
        expect(uses.has(id)).toBe(known.has(id));
        if (uses.has(id)) uses.add(id, most, days, sums, to);
      }
      const expected = Array.from({ length: days.count }, (_, at) =>
        [...known.values()].map((one) => peakOf(one, days.from + at)),
      );
      const sum = expected.map((peaks) => peaks.reduce((total, peak) => total + peak, 0));
      expect([...sums.peaks]).toEqual([0, 0, 0, ...sum]);
      expect([...sums.reached]).toEqual([
        0,
        0,
        0,
        ...expected.map((peaks) => Number(peaks.some((peak) => peak >= most))),
      ]);
      for (const [id, own] of known) expect(uses.peakOn(id, days.from)).toBe(peakOf(own, days.from));
    }),
    { numRuns: 60 },
  );
});
