import type { QueryResult } from 'pg';

/** A statement as the driver was given it, and the values that it returned for new rows. */
export type Sent = { readonly text: string; readonly values: readonly unknown[]; readonly made: unknown[] };

/** The statements of each request, by its method and path. A path that occurs several times has several. */
export type Recorded = ReadonlyMap<string, readonly (readonly Sent[])[]>;

/** New rows have numbers from here in a database whose statements are recorded, so that such a number is no other value. */
export const FIRST_ROW = 1_000_000_000;

/** Returns the values that a statement returned for new rows. */
export const madeBy = (text: string, { rows }: QueryResult<Record<string, unknown>>): unknown[] =>
  /\breturning\b|nextval/.test(text) ? rows.flatMap((row) => Object.values(row)) : [];
