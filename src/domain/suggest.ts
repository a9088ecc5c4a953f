import { suggestNames } from '../lib/list/suggest.ts';

/** SNs by a part of them. Archived ones cannot be changed, and are left out. */
export const suggestSns = suggestNames('POST /sns/data', 'sn');
export const suggestProducts = suggestNames('POST /products/data', 'productName');
export const suggestBusinesses = suggestNames('POST /businesses/data', 'name');
/** Accounts by a part of the account. */
export const suggestAccounts = suggestNames('POST /users/data', 'name');
