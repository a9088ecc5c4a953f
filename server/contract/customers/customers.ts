import { z } from 'zod';
import { batch, pageParameters, queryBody, scopeOf } from '../listing.ts';
import { defineOperations, type Operation } from '../operation.ts';
import { customerFields, customerMeanings } from '../records/customers.ts';
import { listNames } from '../records/field.ts';
import { recordShape, writtenShape } from '../records/schemas.ts';
import { pathName } from '../scalars.ts';
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

export const customerPath = z.strictObject({ name: pathName });
export const groupCustomerPath = z.strictObject({ group_name: pathName, name: pathName });

const scope = scopeOf(['sns'], 'tell how many SNs a customer has, and when the next of them ends').optional();

const tag = 'customers';
const exampleKey = { name: 'Ada Architects', groupName: 'Partners' };
const exampleTexts = { email: 'licences@ada.example', contact: 'Ada Byron', referenceId: 'C-10001' };
const exampleRecord = { ...exampleKey, ...exampleTexts, regDate: '2026-11-21 09:00:00' };
const { groupName: _group, ...exampleAlone } = exampleRecord;

const common = { tag, extension: true } as const satisfies Partial<Operation>;
const listing = { ...common, item: customerRecord };
const keyRecord = z.strictObject({ name: z.string(), groupName: z.string().optional() });
const reading = { ...common, query: z.strictObject({ scope }), item: customerRecord, versioned: true } as const;
const changing = { ...common, body: customerUpdate, item: customerRecord, versioned: true, codes: [4090] } as const;
const removing = { ...common, item: keyRecord, versioned: true, codes: [4092] } as const;
const alone = { path: { name: exampleKey.name } };
const inGroup = { path: { group_name: exampleKey.groupName, name: exampleKey.name } };

const RENAMING = 'A supplied `name` or `groupName` renames or moves it; 4090 when that place is taken.';
const NO_GROUP = 'One that belongs to no group: a name used in groups is found with its group only.';

export const customerOperations = defineOperations({
  'GET /customers': {
    ...listing,
    id: 'listCustomers',
    summary: 'List customers',
    query: z.strictObject({ ...pageParameters, scope }),
    example: { query: { limit: 50 }, items: [exampleRecord] },
  },
  'POST /customers/data': {
    ...listing,
    id: 'queryCustomers',
    summary: 'Query customers',
    description: '`any` is every text of a customer but description, address and postcode: one of them has to match.',
    query: z.strictObject({ ...pageParameters, scope }),
    body: queryBody(customerNames.querys, customerNames.sorts),
    bodyOptional: true,
    names: customerNames,
    example: { body: { querys: [{ name: 'any', op: 'like', values: ['%ada%'] }] }, items: [exampleRecord] },
  },
  'PATCH /customers': {
    ...listing,
    id: 'updateCustomers',
    allowed: 'manager',
    summary: 'Change the supplied fields of several customers',
    description: 'With `If-Match`, each customer of the batch has to be in the version it names (4120).',
    body: batch(customerEntry),
    codes: [4040, 4120],
    example: { body: [{ ...exampleKey, ...exampleTexts }], items: [exampleRecord] },
  },
  'POST /customers': {
    ...listing,
    id: 'resetCustomers',
    allowed: 'manager',
    summary: 'Add customers, or overwrite those that exist; texts that are not supplied become empty',
    description: 'A missing group is added too. `If-Match: "0"` adds only (4120 when there is one).',
    body: batch(customerEntry),
    codes: [4120],
    example: { body: [{ ...exampleKey, ...exampleTexts }], items: [exampleRecord] },
  },
  'DELETE /customers': {
    ...common,
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
    description: NO_GROUP,
    path: customerPath,
    example: { ...alone, items: [exampleAlone] },
  },
  'GET /customers/name/{group_name}/{name}': {
    ...reading,
    id: 'getCustomerInGroup',
    summary: 'Read one customer of a group',
    path: groupCustomerPath,
    example: { ...inGroup, items: [exampleRecord] },
  },
  'PATCH /customers/name/{name}': {
    ...changing,
    id: 'updateCustomer',
    allowed: 'manager',
    summary: 'Change the supplied fields of a customer',
    description: RENAMING,
    path: customerPath,
    example: { ...alone, body: exampleTexts, items: [exampleAlone] },
  },
  'PATCH /customers/name/{group_name}/{name}': {
    ...changing,
    id: 'updateCustomerInGroup',
    allowed: 'manager',
    summary: 'Change the supplied fields of a customer of a group',
    description: RENAMING,
    path: groupCustomerPath,
    example: { ...inGroup, body: exampleTexts, items: [exampleRecord] },
  },
  'POST /customers/name/{name}': {
    ...changing,
    id: 'resetCustomer',
    allowed: 'manager',
    summary: 'Overwrite a customer; texts that are not supplied become empty',
    description: RENAMING,
    path: customerPath,
    example: { ...alone, body: exampleTexts, items: [exampleAlone] },
  },
  'POST /customers/name/{group_name}/{name}': {
    ...changing,
    id: 'resetCustomerInGroup',
    allowed: 'manager',
    summary: 'Overwrite a customer of a group; texts that are not supplied become empty',
    description: RENAMING,
    path: groupCustomerPath,
    example: { ...inGroup, body: exampleTexts, items: [exampleRecord] },
  },
  'DELETE /customers/name/{name}': {
    ...removing,
    id: 'deleteCustomer',
    allowed: 'manager',
    summary: 'Delete a customer that has no SNs',
    path: customerPath,
    example: { ...alone, items: [{ name: exampleKey.name }] },
  },
  'DELETE /customers/name/{group_name}/{name}': {
    ...removing,
    id: 'deleteCustomerInGroup',
    allowed: 'manager',
    summary: 'Delete a customer of a group that has no SNs',
    path: groupCustomerPath,
    example: { ...inGroup, items: [exampleKey] },
  },
});
