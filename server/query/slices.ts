import type { Condition } from './condition.ts';
import { fairTurn } from '../time/pause.ts';

/** Parts of a list that is too long to be gone through at once: disjoint, all of it together, in order of creation. */
export type Slices = readonly Condition[];

type Asked = {
  readonly offset: number;
  readonly limit: number;
  /** How many rows of the list match, when that is known without going through it. */
  readonly known: number | undefined;
  /** How many rows of a slice match. */
  readonly count: (slice: Condition) => Promise<number>;
  /** Ids of those of a slice, from a place on. */
  readonly ids: (slice: Condition, limit: number, offset: number) => Promise<readonly number[]>;
};

/** A page in order of creation and how many rows match in all, slice by slice; other requests are served in between. */
export async function pageInSlices(
  slices: Slices,
  { offset, limit, known, count, ids }: Asked,
): Promise<{ total: number; ids: number[] }> {
  const page: number[] = [];
  let total = 0;
  for (const slice of slices) {
    const wanted = limit - page.length;
    if (known !== undefined && wanted === 0) break;
    const matching = await count(slice);
    if (wanted > 0 && offset < total + matching) page.push(...(await ids(slice, wanted, Math.max(0, offset - total))));
    total += matching;
    await fairTurn();
  }
  return { total: known ?? total, ids: page };
}

/** How many rows match in all slices together. */
export async function countInSlices(slices: Slices, count: (slice: Condition) => Promise<number>): Promise<number> {
  const { total } = await pageInSlices(slices, { offset: 0, limit: 0, known: undefined, count, ids: async () => [] });
  return total;
}
