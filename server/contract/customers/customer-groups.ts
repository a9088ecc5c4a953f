import { z } from 'zod';
import { pageParameters } from '../listing.ts';
import { defineOperations, type Operation } from '../operation.ts';
import { name, pathName } from '../scalars.ts';

const customerGroup = z.strictObject({ name: name(128) });
export const customerGroupRecord = z.strictObject({ name: z.string() }).meta({ id: 'CustomerGroup' });

const common = { tag: 'customers', extension: true, item: customerGroupRecord } as const satisfies Partial<Operation>;
const example = { name: 'Partners' };

export const customerGroupOperations = defineOperations({
  'GET /customer_groups': {
    ...common,
    id: 'listCustomerGroups',
    summary: 'List the groups of customers',
    query: z.strictObject(pageParameters),
    example: { query: { limit: 50 }, items: [example] },
  },
  'POST /customer_groups': {
    ...common,
    id: 'createCustomerGroup',
    allowed: 'manager',
    summary: 'Add a group of customers',
    description: 'A group of an existing name is refused (4090).',
    body: customerGroup,
    codes: [4090],
    example: { body: example, items: [example] },
  },
  'DELETE /customer_groups/{name}': {
    ...common,
    id: 'deleteCustomerGroup',
    allowed: 'manager',
    summary: 'Delete a group that has no customers',
    path: z.strictObject({ name: pathName }),
    codes: [4092],
    example: { path: example, items: [example] },
  },
});
