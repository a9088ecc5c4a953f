import { customerFields } from '../records/customers.ts';
import { requiredNames, importNames, type Field, type Fields } from '../records/field.ts';
import { snFields } from '../records/sns.ts';
import { tokenIdFields } from '../records/tokenids.ts';
import { userFields } from '../records/users.ts';

export const IMPORT_NAMES = ['customers', 'users', 'tokenids', 'sns'] as const;
export type ImportName = (typeof IMPORT_NAMES)[number];

/** The fields of the records of each import. */
export const IMPORT_FIELDS = {
  customers: customerFields,
  users: userFields,
  tokenids: tokenIdFields,
  sns: snFields,
} as const satisfies Record<ImportName, Fields>;

/** Columns of each import: the fields that a batch POST writes. SNs also have the names that a new SN needs. */
export const IMPORT_COLUMNS = {
  customers: importNames(customerFields),
  users: importNames(userFields),
  tokenids: importNames(tokenIdFields),
  sns: importNames(snFields),
} as const satisfies Record<ImportName, readonly string[]>;

export const NEEDED_COLUMNS = {
  customers: requiredNames(customerFields),
  users: requiredNames(userFields),
  tokenids: requiredNames(tokenIdFields),
  sns: [],
} as const satisfies Record<ImportName, readonly string[]>;

/** Returns the field of a column of an import. */
export function importField(resource: ImportName, name: string): Field | undefined {
  const fields: Fields = IMPORT_FIELDS[resource];
  return fields[name];
}
