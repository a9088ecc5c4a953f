import type { Moment } from '../../contract/history/look-back.ts';
import { fieldError } from '../../core/errors.ts';
import type { Reader } from '../../db/handle.ts';
import { isAbout, lastEntryUntil, type Span } from '../audit/span-store.ts';
import { findEntry } from '../undoing/past-store.ts';

/** A moment: its time in seconds since 1970, and the id of the last entry of the audit log until then. */
export type Point = { readonly time: number; readonly entry: number };

/** Returns the point after all entries of the audit log. */
export const nowAt = (time: number): Point => ({ time, entry: Number.MAX_SAFE_INTEGER });

/** Returns the point of a moment. Throws 515 for one in the future, and for an entry that is not about the record. */
export async function momentOf(
  db: Reader,
  spans: readonly Span[],
  { time: text, before, after }: Moment,
  { path, now }: { readonly path: string; readonly now: number },
): Promise<Point> {
  if (text !== undefined) {
    if (db.zone.toInstant(text) > now) throw fieldError(515, `${path}.time`, 'lies in the future');
    const time = Math.min(db.zone.toInstant(text, 'end'), now);
    return { time, entry: await lastEntryUntil(db, time) };
  }
  const [name, id = 0] = before === undefined ? ['after', after] : ['before', before];
  const row = (await isAbout(db, spans, id)) ? await findEntry(db, id) : undefined;
  if (!row) throw fieldError(515, `${path}.${name}`, 'is not the id of a change of this record');
  return { time: row.time, entry: name === 'before' ? id - 1 : id };
}
