import { expect } from 'vitest';
import { worksUntil } from '../../device/standing.ts';
import type { TestLicence } from './offline.ts';
import type { TermModel } from './term-model.ts';

type Validity = Parameters<typeof worksUntil>[0];

/** Returns the second in which the device stops working with a licence, Infinity for none. */
export const endOf = ({ validity }: TestLicence): number => (worksUntil(validity as Validity)?.at ?? Infinity) / 1000;

/** Returns the limits in a licence. */
export const limitsOf = ({ limits }: TestLicence) => {
  const { concurrentNumber, volumeNumber } = limits as Record<string, number | undefined>;
  return { concurrentNumber, volumeNumber };
};

/** Compares the dates and the limits in a licence that was just made with a model. */
export function expectTerm(licence: TestLicence, model: TermModel): void {
  expect({ ...(licence['validity'] as object) }).toEqual(JSON.parse(JSON.stringify(model.validity)));
  expect(limitsOf(licence)).toEqual(model.limits);
  expect(endOf(licence)).toBe(model.worksUntil);
}
