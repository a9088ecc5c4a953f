import { z } from 'zod';
import { operations } from './operations.ts';
import type { ExportName } from './work/export-names.ts';

const keyOf = (resource: ExportName) =>
  resource === 'entitlements' ? ('POST /reports/entitlements' as const) : (`POST /${resource}/data` as const);

/** Returns the operation of an exported list: its query, its records, and its read permission. */
export const listOf = (resource: ExportName) => operations[keyOf(resource)];

/**
 * Returns the columns of records with these fields (default: all). An object field, such as the customer of an SN,
 * gives a column `field.part` for each part.
 */
export function columnsOf(resource: ExportName, fields?: readonly string[]): string[] {
  const shape: Readonly<Record<string, z.ZodType>> = listOf(resource).item.shape;
  return (fields ?? Object.keys(shape)).flatMap((field) => {
    const schema = shape[field];
    const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    return inner instanceof z.ZodObject ? Object.keys(inner.shape).map((part) => `${field}.${part}`) : [field];
  });
}
