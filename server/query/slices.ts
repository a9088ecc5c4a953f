import type { Condition } from './condition.ts';
import { fairTurn } from '../time/pause.ts';

/** Disjoint parts of a long list, in order of creation. Together they are the whole list. */
export type Slices = readonly Condition[];

type Asked<Row> = {
  readonly offset: number;
  readonly limit: number;
  /** The number of matching rows, when it is known without counting. */
  readonly known: number | undefined;
  /** Returns the number of matching rows of a slice. */
  readonly count: (slice: Condition) => Promise<number>;
  /** Returns a slice's matching rows, from `offset` on. */
  readonly rows: (slice: Condition, limit: number, offset: number) => Promise<readonly Row[]>;
};

/** Returns a page in order of creation and the total of all slices. Other requests run between the slices. */
export async function pageInSlices<Row>(
  slices: Slices,
  { offset, limit, known, count, rows }: Asked<Row>,
): Promise<{ total: number; rows: Row[] }> {
  const page: Row[] = [];
  let total = 0;
  for (const slice of slices) {
    const wanted = limit - page.length;
    if (known !== undefined && wanted === 0) break;
    const matching = await count(slice);
    if (wanted > 0 && offset < total + matching) page.push(...(await rows(slice, wanted, Math.max(0, offset - total))));
    total += matching;
    await fairTurn();
  }
  return { total: known ?? total, rows: page };
}

/** Returns the number of matching rows of all slices. */
export async function countInSlices(slices: Slices, count: (slice: Condition) => Promise<number>): Promise<number> {
  const { total } = await pageInSlices(slices, { offset: 0, limit: 0, known: undefined, count, rows: async () => [] });
  return total;
}
