import { fieldError } from '../../core/errors.ts';
import type { Place, Row, Source, Wanted } from './source.ts';

/** An entry with the place in every source from which the entries after it go on. */
export type Merged = Row & { readonly cursor: string };

type Reading = { readonly letter: string; readonly rows: readonly Row[]; at: number; place: Place };

/**
 * Returns the next entries of all sources as one list, newest first. Each source is read once. A cursor has a place for
 * every source, also for one without an entry in the page: what is added later belongs before the first page.
 */
export async function merge(
  sources: readonly Source[],
  { after, limit, ...times }: Omit<Wanted, 'below'> & { readonly after: string | undefined },
): Promise<{ readonly entries: readonly Merged[]; readonly hasMore: boolean }> {
  const places = after === undefined ? undefined : placesOf(after, sources);
  const readings: Reading[] = [];
  for (const { letter, read } of sources) {
    const below = places?.get(letter);
    const rows = await read({ ...times, below, limit: limit + 1 });
    readings.push({ letter, rows, at: 0, place: below ?? placeAbove(rows[0]) });
  }
  const entries: Merged[] = [];
  for (;;) {
    const next = newest(readings);
    const row = next?.rows[next.at];
    if (!next || !row || entries.length === limit) return { entries, hasMore: row !== undefined };
    next.at++;
    next.place = row.place;
    entries.push({ ...row, cursor: readings.map(({ letter, place }) => letter + place.join('.')).join('') });
  }
}

/** Returns the source whose next entry is the newest. Of entries in the same second, the first source goes first. */
function newest(readings: readonly Reading[]): Reading | undefined {
  const timeOf = ({ rows, at }: Reading) => rows[at]?.time ?? -Infinity;
  return readings.reduce<Reading | undefined>(
    (best, reading) => (best && timeOf(best) >= timeOf(reading) ? best : reading),
    undefined,
  );
}

/** Returns the place directly before an entry, or the end of an empty source. */
const placeAbove = (row: Row | undefined): Place => {
  if (row === undefined) return [0];
  const [last = 0, ...others] = row.place.toReversed();
  return [...others.toReversed(), last + 1];
};

/** Reads a cursor. Throws 515 for one of other kinds of entries. */
function placesOf(cursor: string, sources: readonly Source[]): Map<string, Place> {
  const places = new Map(
    [...cursor.matchAll(/([a-z])([\d.]+)/g)].map(([, letter = '', place = '']) => [
      letter,
      place.split('.').map(Number),
    ]),
  );
  const fits = places.size === sources.length && sources.every(({ letter }) => places.has(letter));
  if (!fits) throw fieldError(515, 'after', 'must be the cursor of an entry of this timeline, with the same kinds');
  return places;
}
