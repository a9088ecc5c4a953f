import { z } from 'zod';
import { operations } from './operations.ts';
import { isReport, type ExportName } from './work/export-names.ts';

const keyOf = (resource: ExportName) =>
  isReport(resource) ? (`POST /reports/${resource}` as const) : (`POST /${resource}/data` as const);

/** Returns the operation of an exported list: its query, its records, and its read permission. */
export const listOf = (resource: ExportName) => operations[keyOf(resource)];

/** Columns of files that the records of the list do not have. */
const OF_FILES: Partial<Readonly<Record<ExportName, readonly string[]>>> = { demand: ['weekday', 'time'] };

/**
 * Returns the columns of records with these fields (default: all of a file). An object field, such as the customer of an SN,
 * gives a column `field.part` for each part.
 */
export function columnsOf(resource: ExportName, fields?: readonly string[]): string[] {
  const shape: Readonly<Record<string, z.ZodType>> = listOf(resource).item.shape;
  return (fields ?? [...Object.keys(shape), ...(OF_FILES[resource] ?? [])]).flatMap((field) => {
    const schema = shape[field];
    const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    return inner instanceof z.ZodObject ? Object.keys(inner.shape).map((part) => `${field}.${part}`) : [field];
  });
}
