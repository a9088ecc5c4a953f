import { customerFields } from '../records/customers.ts';
import { requiredNames, writtenNames } from '../records/field.ts';

/** What can be imported. */
export const IMPORT_NAMES = ['customers', 'users', 'tokenids', 'sns'] as const;
export type ImportName = (typeof IMPORT_NAMES)[number];

/** Columns of each import: the field names of the batch POST, of SNs those of their names and attributes. */
export const IMPORT_COLUMNS = {
  customers: writtenNames(customerFields),
  users: ['name', 'nickName', 'email', 'phone', 'status', 'password'],
  tokenids: ['guid', 'tokenType', 'label', 'controlType'],
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
  users: ['name'],
  tokenids: ['guid', 'tokenType'],
  sns: [],
} as const satisfies Record<ImportName, readonly string[]>;
