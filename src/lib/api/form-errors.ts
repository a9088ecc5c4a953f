import type { Fault } from './api-error.ts';

type SortedErrors = {
  fields: Map<string, string>;
  /** Errors that belong to no field of this form, with their paths, for the error summary. */
  rest: Fault[];
};

/** Returns the server's errors by form field. `[0].endDate` and `product.productName` find their fields too. */
export function sortErrors(errors: readonly Fault[], names: readonly string[]): SortedErrors {
  const fields = new Map<string, string>();
  const rest: Fault[] = [];
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

/** Returns the index in its batch of the entry of an error: 2 for `[2].endDate`. */
export function entryOf(path: string): number | undefined {
  const [, index] = /^\[(\d+)\]/.exec(path) ?? [];
  return index === undefined ? undefined : Number(index);
}
