import { businessFields } from '../../contract/records/businesses.ts';
import { customerFields } from '../../contract/records/customers.ts';
import type { Fields } from '../../contract/records/field.ts';
import { machineFields } from '../../contract/records/machines.ts';
import { productFields, templateFields } from '../../contract/records/products.ts';
import { snFields } from '../../contract/records/sns.ts';
import { tokenIdFields } from '../../contract/records/tokenids.ts';
import { userFields } from '../../contract/records/users.ts';

import type { LookBackKind } from '../../contract/records/look-back.ts';

/** The field that each whole record has in the audit log. It never changes. */
export const WHOLE = 'regDate';

/** Returns the fields that requests write, and some others, in the order of the record. */
const names = (fields: Fields, ...others: readonly string[]): readonly string[] =>
  Object.entries(fields).flatMap(([name, { write, only }]) =>
    (write !== undefined && only === undefined) || name === WHOLE || others.includes(name) ? [name] : [],
  );

/** The fields of each kind that the audit log has. Fields that the service counts or computes are left out. */
export const LOOK_BACK_NAMES: Readonly<Record<LookBackKind, readonly string[]>> = {
  sn: names(snFields, 'type', 'archived', 'product', 'template', 'business', 'customer'),
  customer: names(customerFields),
  user: names(userFields, 'guid'),
  machine: names(machineFields, 'id', 'status', 'sn', 'mid', 'replacedBy', 'replaces'),
  tokenid: names(tokenIdFields, 'sn'),
  product: names(productFields, 'productGuid'),
  template: names(templateFields, 'status'),
  business: names(businessFields, 'guid'),
};
