import { z } from 'zod';
import { customerEntry, customerPath, customerRecord, groupCustomerPath } from './customers.ts';
import { defineOperations, type Operation } from '../operation.ts';
import { snPath } from '../scalars.ts';

const common = { tag: 'customers', versioned: true } as const satisfies Partial<Operation>;
const bound = { ...common, item: z.strictObject({ name: z.string() }), codes: [4093] } as const;
const snCustomerPath = snPath.extend(customerPath.shape);
const snGroupCustomerPath = snPath.extend(groupCustomerPath.shape);

const exampleSn = { sn: 'MJDFUNFYBNQMFNYY' };
const exampleKey = { name: 'Ada Architects', groupName: 'Partners' };
const exampleRecord = { ...exampleKey, contact: 'Ada Byron', regDate: '2026-11-21 09:00:00' };
const alone = { path: { ...exampleSn, name: exampleKey.name }, items: [{ name: exampleKey.name }] };
const inGroup = { ...alone, path: { ...alone.path, group_name: exampleKey.groupName } };

const REPLACING = 'Replaces an earlier customer of the SN.';
const NO_EFFECT = 'Succeeds without effect when the SN is not bound to the customer.';

/** The customer of an SN. Its version is the version of the SN. */
export const snCustomerOperations = defineOperations({
  'GET /sns/{sn}/customers': {
    ...common,
    id: 'listSnCustomers',
    summary: 'Read the customer of an SN',
    description: 'One item, or none.',
    path: snPath,
    item: customerRecord,
    example: { path: exampleSn, items: [exampleRecord] },
  },
  'POST /sns/{sn}/customers': {
    ...common,
    id: 'setSnCustomer',
    allowed: 'manager',
    summary: 'Bind an SN to a customer, which is added when there is none',
    description: `${REPLACING} The body holds one customer; one that exists is bound as it is. A missing group is added too.`,
    path: snPath,
    body: z.tuple([customerEntry], 'must hold exactly one customer'),
    item: customerRecord,
    codes: [4093],
    example: { path: exampleSn, body: [{ ...exampleKey, contact: 'Ada Byron' }], items: [exampleRecord] },
  },
  'POST /sns/{sn}/customers/name/{name}': {
    ...bound,
    id: 'bindSnCustomer',
    allowed: 'manager',
    summary: 'Bind an SN to an existing customer',
    description: REPLACING,
    path: snCustomerPath,
    example: alone,
  },
  'POST /sns/{sn}/customers/name/{group_name}/{name}': {
    ...bound,
    id: 'bindSnCustomerInGroup',
    allowed: 'manager',
    summary: 'Bind an SN to an existing customer of a group',
    description: REPLACING,
    path: snGroupCustomerPath,
    example: inGroup,
  },
  'DELETE /sns/{sn}/customers/name/{name}': {
    ...bound,
    id: 'unbindSnCustomer',
    allowed: 'manager',
    summary: 'Unbind an SN from a customer',
    description: NO_EFFECT,
    path: snCustomerPath,
    example: alone,
  },
  'DELETE /sns/{sn}/customers/name/{group_name}/{name}': {
    ...bound,
    id: 'unbindSnCustomerInGroup',
    allowed: 'manager',
    summary: 'Unbind an SN from a customer of a group',
    description: NO_EFFECT,
    path: snGroupCustomerPath,
    example: inGroup,
  },
});
