import type { Bindable, Reader } from '../db/handle.ts';
import { statement } from '../db/kysely.ts';
import type { Zone } from '../time/zone.ts';
import type { ListDefinition } from './definition.ts';
import { headSql, joined, keyOf } from './page-records.ts';
import { recordSql, type RecordText } from './record.ts';

/** A record as JSON text, and its revision. */
export type OneRecord = { readonly json: RecordText; readonly revision: number };

/**
 * Returns a function that reads one record of a list, with remembered texts where the list has them. Its values are those
 * of `from`, which follows the columns in SQL and selects the row. `revision` is the column of its revision.
 */
export function oneRecord(
  list: ListDefinition,
  revision: string,
  from: string,
  zone: Zone,
): (db: Reader, ...values: Bindable[]) => Promise<OneRecord | undefined> {
  const { id, kept, record } = list;
  const rest = `${revision} as revision ${from}`;
  const whole = statement<OneRecord>(`select ${recordSql(record, zone)} as json, ${rest}`);
  if (!kept) return (db, ...values) => db.get(whole, ...values);
  const head = headSql(id, kept, zone);
  const known = statement<Known>(`select ${head} as head, ${rest}`);
  const fresh = statement<Known & { text: RecordText }>(
    `select ${head} as head, ${recordSql(kept.fields, zone)} as text, ${rest}`,
  );
  return async (db, ...values) => {
    const { texts } = db;
    if (!texts) return db.get(whole, ...values);
    const row = await db.get(known, ...values);
    const json = row && joined(row.head, texts.get);
    if (row && json !== undefined) return { json, revision: row.revision };
    const read = row && (await db.get(fresh, ...values));
    if (!read) return undefined;
    texts.set(keyOf(read.head), read.text);
    return { json: joined(read.head, () => read.text) ?? read.text, revision: read.revision };
  };
}

type Known = { readonly head: string; readonly revision: number };
