import { z } from 'zod';
import { pageQuery } from '../listing.ts';
import { defineOperations } from '../operation.ts';
import { name } from '../scalars.ts';

const customerGroup = z.strictObject({ name: name(128) });
export const customerGroupRecord = z.strictObject({ name: z.string() }).meta({ id: 'CustomerGroup' });

const example = { name: 'Partners' };

export const customerGroupOperations = defineOperations({
  tag: 'customers',
  extension: true,
  item: customerGroupRecord,
  example: { path: example, items: [example] },
})({
  'GET /customer_groups': {
    id: 'listCustomerGroups',
    summary: 'List the groups of customers',
    query: pageQuery,
    example: { query: { limit: 50 } },
  },
  'POST /customer_groups': {
    id: 'createCustomerGroup',
    allowed: 'manager',
    summary: 'Add a group of customers',
    description: 'A group of an existing name is refused (4090).',
    body: customerGroup,
    codes: [4090],
    example: { body: example },
  },
  'DELETE /customer_groups/{name}': {
    id: 'deleteCustomerGroup',
    allowed: 'manager',
    summary: 'Delete a group that has no customers',
    codes: [4092],
  },
});
