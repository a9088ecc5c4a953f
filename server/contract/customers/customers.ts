import { z } from 'zod';
import { batch, pageParameters, querying, scopeOf } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { customerFields, customerMeanings } from '../records/customers.ts';
import { listNames } from '../records/field.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';
import { emptyable } from '../sns/attributes.ts';

const { name, groupName, ...texts } = writtenShape(customerFields, customerMeanings);

/** Identifies a customer in a body. No `groupName`, null and `''` all mean no group. */
export const customerKey = z.strictObject({ name, groupName: emptyable(z.literal('').or(groupName.unwrap())) });
export type CustomerKey = z.input<typeof customerKey>;

export const customerEntry = customerKey.extend(texts).meta({ id: 'CustomerEntry' });
export type CustomerEntry = z.input<typeof customerEntry>;

const customerUpdate = customerEntry.partial({ name: true }).meta({ id: 'CustomerUpdate' });
export type CustomerUpdate = z.input<typeof customerUpdate>;

export const customerRecord = z.strictObject(recordShape(customerFields, customerMeanings)).meta({ id: 'Customer' });
export type CustomerRecord = z.output<typeof customerRecord>;

export const customerNames = listNames(customerFields);

const scope = scopeOf(['sns'], 'tell how many SNs a customer has, and when the next of them ends').optional();

const exampleKey = { name: 'Ada Architects', groupName: 'Partners' };
const exampleTexts = { email: 'licences@ada.example', contact: 'Ada Byron', referenceId: 'C-10001' };
const exampleRecord = { ...exampleKey, ...exampleTexts, regDate: '2026-11-21 09:00:00' };
const { groupName: _group, ...exampleAlone } = exampleRecord;

const keyRecord = z.strictObject({ name: z.string(), groupName: z.string().optional() });
const reading = { query: z.strictObject({ scope }), versioned: true } as const;
const changing = {
  description: 'A supplied `name` or `groupName` renames or moves it; 4090 when that place is taken.',
  allowed: 'manager',
  body: customerUpdate,
  versioned: true,
  codes: [4090],
  example: { body: exampleTexts },
} as const;
const removing = { allowed: 'manager', item: keyRecord, versioned: true, codes: [4092] } as const;
const changingAlone = { ...changing, example: { body: exampleTexts, items: [exampleAlone] } };

export const customerOperations = defineOperations({
  tag: 'customers',
  extension: true,
  item: customerRecord,
  example: { path: { group_name: exampleKey.groupName, name: exampleKey.name }, items: [exampleRecord] },
})({
  'GET /customers': {
    id: 'listCustomers',
    summary: 'List customers',
    query: z.strictObject({ ...pageParameters, scope }),
    example: { query: { limit: 50 } },
  },
  'POST /customers/data': {
    id: 'queryCustomers',
    summary: 'Query customers',
    description: '`any` is every text of a customer but description, address and postcode: one of them has to match.',
    ...querying(customerNames),
    query: z.strictObject({ ...pageParameters, scope }),
    example: { body: { querys: [{ name: 'any', op: 'like', values: ['%ada%'] }] } },
  },
  'PATCH /customers': {
    id: 'updateCustomers',
    allowed: 'manager',
    summary: 'Change the supplied fields of several customers',
    description: 'With `If-Match`, each customer of the batch has to be in the version it names (4120).',
    body: batch(customerEntry),
    codes: [4040, 4120],
    example: { body: [{ ...exampleKey, ...exampleTexts }] },
  },
  'POST /customers': {
    id: 'resetCustomers',
    allowed: 'manager',
    summary: 'Add customers, or overwrite those that exist; texts that are not supplied become empty',
    description: 'A missing group is added too. `If-Match: "0"` adds only (4120 when there is one).',
    body: batch(customerEntry),
    codes: [4120],
    example: { body: [{ ...exampleKey, ...exampleTexts }] },
  },
  'DELETE /customers': {
    id: 'deleteCustomers',
    allowed: 'manager',
    summary: 'Delete several customers that have no SNs',
    body: batch(customerKey),
    item: keyRecord,
    codes: [4040, 4092, 4120],
    example: { body: [exampleKey], items: [exampleKey] },
  },
  'GET /customers/name/{name}': {
    ...reading,
    id: 'getCustomer',
    summary: 'Read one customer',
    description: 'One that belongs to no group: a name used in groups is found with its group only.',
    example: { items: [exampleAlone] },
  },
  'GET /customers/name/{group_name}/{name}': {
    ...reading,
    id: 'getCustomerInGroup',
    summary: 'Read one customer of a group',
  },
  'PATCH /customers/name/{name}': {
    ...changingAlone,
    id: 'updateCustomer',
    summary: 'Change the supplied fields of a customer',
  },
  'PATCH /customers/name/{group_name}/{name}': {
    ...changing,
    id: 'updateCustomerInGroup',
    summary: 'Change the supplied fields of a customer of a group',
  },
  'POST /customers/name/{name}': {
    ...changingAlone,
    id: 'resetCustomer',
    summary: 'Overwrite a customer; texts that are not supplied become empty',
  },
  'POST /customers/name/{group_name}/{name}': {
    ...changing,
    id: 'resetCustomerInGroup',
    summary: 'Overwrite a customer of a group; texts that are not supplied become empty',
  },
  'DELETE /customers/name/{name}': {
    ...removing,
    id: 'deleteCustomer',
    summary: 'Delete a customer that has no SNs',
    example: { items: [{ name: exampleKey.name }] },
  },
  'DELETE /customers/name/{group_name}/{name}': {
    ...removing,
    id: 'deleteCustomerInGroup',
    summary: 'Delete a customer of a group that has no SNs',
    example: { items: [exampleKey] },
  },
});
