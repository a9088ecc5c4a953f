import { customerFields } from '../records/customers.ts';
import { requiredNames, importNames } from '../records/field.ts';
import { snFields } from '../records/sns.ts';
import { tokenIdFields } from '../records/tokenids.ts';
import { userFields } from '../records/users.ts';

export const IMPORT_NAMES = ['customers', 'users', 'tokenids', 'sns'] as const;
export type ImportName = (typeof IMPORT_NAMES)[number];

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
