import type { FieldError } from '#contract/errors.ts';

export type SortedErrors = {
  /** Message by form field. */
  fields: Map<string, string>;
  /** What belongs to no field of this form, with its path, for the error summary. */
  rest: FieldError[];
};

/**
 * The server's error paths matched with the fields of a form. `endDate`, `[0].endDate` (a batch of the one record
 * being edited) and `product.productName` (for a field named so, or `productName`) all find their field.
 */
export function sortErrors(errors: readonly FieldError[], names: readonly string[]): SortedErrors {
  const fields = new Map<string, string>();
  const rest: FieldError[] = [];
  for (const error of errors) {
    const name = fieldOf(error.path, names);
    if (name === undefined) rest.push(error);
    else fields.set(name, fields.has(name) ? `${fields.get(name)}; ${error.msg}` : error.msg);
  }
  return { fields, rest };
}

function fieldOf(path: string, names: readonly string[]): string | undefined {
  const inRecord = path.replace(/^\[\d+\]\.?/, '');
  const candidates = [inRecord, inRecord.split('.').at(-1), inRecord.split(/[.[]/)[0]];
  return candidates.find((candidate) => candidate !== undefined && names.includes(candidate));
}

/** The place in its batch of the entry that an error is about: `[2].endDate` is the third's. */
export function entryOf(path: string): number | undefined {
  const [, index] = /^\[(\d+)\]/.exec(path) ?? [];
  return index === undefined ? undefined : Number(index);
}
