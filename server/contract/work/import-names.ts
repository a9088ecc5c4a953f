import { customerFields } from '../records/customers.ts';
import { requiredNames, importNames } from '../records/field.ts';
import { tokenIdFields } from '../records/tokenids.ts';
import { userFields } from '../records/users.ts';

/** What can be imported. */
export const IMPORT_NAMES = ['customers', 'users', 'tokenids', 'sns'] as const;
export type ImportName = (typeof IMPORT_NAMES)[number];

/** Columns of each import: the field names of the batch POST, of SNs those of their names and attributes. */
export const IMPORT_COLUMNS = {
  customers: importNames(customerFields),
  users: importNames(userFields),
  tokenids: importNames(tokenIdFields),
  sns: [
    'sn', 'productName', 'templateName', 'businessName', 'status', 'startDate', 'endDate', 'volumeNumber',
    'expirationDays', 'usageNumber', 'concurrentNumber', 'usersNumber', 'maxOfflineMinutes', 'transferVolume',
    'transferNumber', 'description', 'vmDetect', 'forbidRemoteDesktop', 'licenseBorrow', 'readonly', 'accessLog',
    'ignoreUserLimit', 'distribution', 'redundant', 'namedUser',
  ],
} as const satisfies Record<ImportName, readonly string[]>; // prettier-ignore

/** Columns that a line cannot do without. */
export const NEEDED_COLUMNS = {
  customers: requiredNames(customerFields),
  users: requiredNames(userFields),
  tokenids: requiredNames(tokenIdFields),
  sns: [],
} as const satisfies Record<ImportName, readonly string[]>;
