import { z } from 'zod';
import { customerPath, groupCustomerPath } from './customers.ts';
import { batch } from '../listing.ts';
import { defineOperations, type Operation } from '../operation.ts';
import { anySn } from '../scalars.ts';
import { exampleSnRecord, snListQuery, snRecord } from '../sns/sns.ts';

const snOnly = z.strictObject({ sn: anySn });
const common = { tag: 'customers', extension: true } as const satisfies Partial<Operation>;
const listing = { ...common, query: snListQuery, item: snRecord };
const binding = { ...common, body: batch(snOnly), item: snOnly, codes: [1798, 1806, 4093] } as const;

const exampleSns = [{ sn: exampleSnRecord.sn }];
const examples = { body: exampleSns, items: exampleSns };
const alone = { name: 'Ada Architects' };
const inGroup = { group_name: 'Partners', ...alone };

const REPLACING = 'An SN has one customer: binding replaces an earlier one.';
const NO_EFFECT = 'An SN that is not bound to the customer stays as it is.';

export const customerSnOperations = defineOperations({
  'GET /customers/name/{name}/sns': {
    ...listing,
    id: 'listCustomerSns',
    summary: 'List the SNs of a customer',
    path: customerPath,
    example: { path: alone, items: [exampleSnRecord] },
  },
  'GET /customers/name/{group_name}/{name}/sns': {
    ...listing,
    id: 'listCustomerSnsInGroup',
    summary: 'List the SNs of a customer of a group',
    path: groupCustomerPath,
    example: { path: inGroup, items: [exampleSnRecord] },
  },
  'POST /customers/name/{name}/sns': {
    ...binding,
    id: 'bindCustomerSns',
    allowed: 'manager',
    summary: 'Bind SNs to a customer',
    description: REPLACING,
    path: customerPath,
    example: { path: alone, ...examples },
  },
  'POST /customers/name/{group_name}/{name}/sns': {
    ...binding,
    id: 'bindCustomerSnsInGroup',
    allowed: 'manager',
    summary: 'Bind SNs to a customer of a group',
    description: REPLACING,
    path: groupCustomerPath,
    example: { path: inGroup, ...examples },
  },
  'DELETE /customers/name/{name}/sns': {
    ...binding,
    id: 'unbindCustomerSns',
    allowed: 'manager',
    summary: 'Unbind SNs from a customer',
    description: NO_EFFECT,
    path: customerPath,
    example: { path: alone, ...examples },
  },
  'DELETE /customers/name/{group_name}/{name}/sns': {
    ...binding,
    id: 'unbindCustomerSnsInGroup',
    allowed: 'manager',
    summary: 'Unbind SNs from a customer of a group',
    description: NO_EFFECT,
    path: groupCustomerPath,
    example: { path: inGroup, ...examples },
  },
});
