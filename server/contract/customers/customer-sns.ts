import { z } from 'zod';
import { batch } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { anySn } from '../scalars.ts';
import { exampleSnRecord, snListQuery, snRecord } from '../sns/sns.ts';

const snOnly = z.strictObject({ sn: anySn });
const exampleSns = [{ sn: exampleSnRecord.sn }];
const listing = { query: snListQuery, item: snRecord, example: { items: [exampleSnRecord] } };
const binding = {
  allowed: 'manager',
  body: batch(snOnly),
  item: snOnly,
  codes: [1798, 1806, 4093],
  example: { body: exampleSns, items: exampleSns },
} as const;

const REPLACING = 'An SN has one customer: binding replaces an earlier one.';
const NO_EFFECT = 'An SN that is not bound to the customer stays as it is.';

export const customerSnOperations = defineOperations({
  tag: 'customers',
  extension: true,
  example: { path: { group_name: 'Partners', name: 'Ada Architects' } },
})({
  'GET /customers/name/{name}/sns': {
    ...listing,
    id: 'listCustomerSns',
    summary: 'List the SNs of a customer',
  },
  'GET /customers/name/{group_name}/{name}/sns': {
    ...listing,
    id: 'listCustomerSnsInGroup',
    summary: 'List the SNs of a customer of a group',
  },
  'POST /customers/name/{name}/sns': {
    ...binding,
    id: 'bindCustomerSns',
    summary: 'Bind SNs to a customer',
    description: REPLACING,
  },
  'POST /customers/name/{group_name}/{name}/sns': {
    ...binding,
    id: 'bindCustomerSnsInGroup',
    summary: 'Bind SNs to a customer of a group',
    description: REPLACING,
  },
  'DELETE /customers/name/{name}/sns': {
    ...binding,
    id: 'unbindCustomerSns',
    summary: 'Unbind SNs from a customer',
    description: NO_EFFECT,
  },
  'DELETE /customers/name/{group_name}/{name}/sns': {
    ...binding,
    id: 'unbindCustomerSnsInGroup',
    summary: 'Unbind SNs from a customer of a group',
    description: NO_EFFECT,
  },
});
