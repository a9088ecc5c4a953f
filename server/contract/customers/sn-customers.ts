import { z } from 'zod';
import { customerEntry, customerRecord } from './customers.ts';
import { defineOperations } from '../operation.ts';

const exampleKey = { name: 'Ada Architects', groupName: 'Partners' };
const exampleRecord = { ...exampleKey, contact: 'Ada Byron', regDate: '2026-11-21 09:00:00' };
const REPLACING = 'Replaces an earlier customer of the SN.';
const bound = {
  allowed: 'manager',
  item: z.strictObject({ name: z.string() }),
  codes: [4093],
  example: { items: [{ name: exampleKey.name }] },
} as const;
const unbound = { ...bound, description: 'Succeeds without effect when the SN is not bound to the customer.' };

/** The customer of an SN. Its version is the version of the SN. */
export const snCustomerOperations = defineOperations({
  tag: 'customers',
  versioned: true,
  item: customerRecord,
  example: {
    path: { sn: 'MJDFUNFYBNQMFNYY', group_name: exampleKey.groupName, name: exampleKey.name },
    items: [exampleRecord],
  },
})({
  'GET /sns/{sn}/customers': {
    id: 'listSnCustomers',
    summary: 'Read the customer of an SN',
    description: 'One item, or none.',
  },
  'POST /sns/{sn}/customers': {
    id: 'setSnCustomer',
    allowed: 'manager',
    summary: 'Bind an SN to a customer, which is added when there is none',
    description: `${REPLACING} The body holds one customer; one that exists is bound as it is. A missing group is added too.`,
    body: z.tuple([customerEntry], 'must hold exactly one customer'),
    codes: [4093],
    example: { body: [{ ...exampleKey, contact: 'Ada Byron' }] },
  },
  'POST /sns/{sn}/customers/name/{name}': {
    ...bound,
    id: 'bindSnCustomer',
    summary: 'Bind an SN to an existing customer',
    description: REPLACING,
  },
  'POST /sns/{sn}/customers/name/{group_name}/{name}': {
    ...bound,
    id: 'bindSnCustomerInGroup',
    summary: 'Bind an SN to an existing customer of a group',
    description: REPLACING,
  },
  'DELETE /sns/{sn}/customers/name/{name}': {
    ...unbound,
    id: 'unbindSnCustomer',
    summary: 'Unbind an SN from a customer',
  },
  'DELETE /sns/{sn}/customers/name/{group_name}/{name}': {
    ...unbound,
    id: 'unbindSnCustomerInGroup',
    summary: 'Unbind an SN from a customer of a group',
  },
});
