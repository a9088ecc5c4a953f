import type { CustomTypesConfig } from 'pg';

/** Object ids of types whose text is not the value. */
const Oid = { Bool: 16, Bytea: 17, Int8: 20, Int2: 21, Int4: 23, Float4: 700, Float8: 701, Numeric: 1700 } as const;

type Parse = (text: string) => unknown;

const bytes: Parse = (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'));
const PARSERS: Readonly<Record<number, Parse>> = {
  [Oid.Bool]: (text) => (text === 't' ? 1 : 0),
  [Oid.Bytea]: bytes,
  ...Object.fromEntries(
    [Oid.Int8, Oid.Int2, Oid.Int4, Oid.Float4, Oid.Float8, Oid.Numeric].map((oid) => [oid, Number]),
  ),
};

const asText: Parse = (text) => text;

/**
 * How the texts of PostgreSQL become the values that stores know: numbers as numbers, truth values as 1 and 0, JSON as
 * text.
 */
export const valueTypes: CustomTypesConfig = { getTypeParser: (oid: number) => PARSERS[oid] ?? asText };
