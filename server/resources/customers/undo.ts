import { partsOf } from '../../contract/kinds.ts';
import { sql } from 'kysely';
import { LicensingError } from '../../core/errors.ts';
import { removeRow } from '../../core/rows.ts';
import type { Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { Audit } from '../../http/audit.ts';
import type { SnRow } from '../sns/store.ts';
import { assertHolds, fieldsPart, type Kind, type Part, type Past } from '../undoing/change.ts';
import { changesOf, moveSns } from './bind-change.ts';
import { changeCustomer, removeCustomer } from './change.ts';
import { customerFields } from './fields.ts';
import { countCustomersOf, customerGroupTarget, findCustomerGroup, type CustomerGroupRow } from './group-store.ts';
import {
  customerById,
  customerOr404,
  customerTarget,
  findCustomer,
  type CustomerPlace,
  type CustomerRow,
} from './store.ts';

const placeOfKey = (key: string): CustomerPlace => {
  const [groupName, name] = partsOf('customer', key);
  return { name, groupName };
};

/** Returns the place of a customer after a change that may have renamed it. */
function placeAfter({ key, after }: Past): CustomerPlace {
  const { name, groupName } = placeOfKey(key);
  const [renamed, moved] = [after['name'], after['groupName']];
  return {
    name: typeof renamed === 'string' ? renamed : name,
    groupName: typeof moved === 'string' ? moved : groupName,
  };
}

const free = { expect: () => undefined };

export const customerKind: Kind<CustomerRow> = {
  identity: 'regDate',
  called: (key) => `customer '${key}'`,
  find: (db, past) => findCustomer(db, placeAfter(past)),
  parts: [
    fieldsPart(customerFields, async (tx, row, input, audit, past) => {
      await changeCustomer({ tx, audit, ...free }, row, input, 'restore');
      await removeMadeGroup(tx, row.group_name, audit, past);
    }),
  ],
  made: {
    fields: customerFields,
    assertUnused: async (db, { id, name }) => {
      const use = await db.first(sql<{ sns: number; notes: number }>`select
        exists (select 1 from sn where customer_id = ${id}) as sns, exists (select 1 from note where customer_id = ${id}) as notes`);
      if (use?.sns === 1) throw new LicensingError(4092, `The customer '${name}' has SNs and is not deleted.`);
      if (use?.notes === 1) throw new LicensingError(4092, `The customer '${name}' has notes and is not deleted.`);
    },
    remove: async (tx, { name, group_name: groupName }, audit, past) => {
      await removeCustomer({ tx, audit, ...free }, { name, groupName });
      await removeMadeGroup(tx, groupName, audit, past);
    },
  },
};

export const customerGroupKind: Kind<CustomerGroupRow> = {
  identity: 'name',
  called: (key) => `customer group '${key}'`,
  find: (db, { key }) => findCustomerGroup(db, key),
  parts: [],
  made: {
    fields: {},
    assertUnused: async (db, group) => {
      const customers = await countCustomersOf(db, group);
      if (customers === 0) return;
      throw new LicensingError(4092, `The group '${group.name}' has ${customers} customers and is not deleted.`);
    },
    remove: removeGroup,
  },
};

const MADE = statement<{ made: 1 }>(`select 1 as made from audit_target t join audit a on a.id = t.audit_id
  where t.key = ? and t.kind = 'customerGroup' and (a.id = ? or a.job_id = (select job_id from audit where id = ?)) limit 1`);

/** Removes a group that the undone change, or its job, added for its customers, when the last of them has left. */
async function removeMadeGroup(tx: Transaction, name: string, audit: Audit, { entry }: Past): Promise<void> {
  const group = name === '' ? undefined : await findCustomerGroup(tx, name);
  if (!group || (await countCustomersOf(tx, group)) > 0 || !(await tx.get(MADE, name, entry, entry))) return;
  await removeGroup(tx, group, audit);
}

async function removeGroup(tx: Transaction, group: CustomerGroupRow, audit: Audit): Promise<void> {
  await removeRow(tx, 'customer_group', group);
  audit({ target: customerGroupTarget(group.name), before: { name: group.name } });
}

/** The customer of an SN. */
export const snCustomerPart: Part<SnRow> = {
  claims: (name) => name === 'customer',
  plan: async (db, row, { before, after }) => {
    const now = row.customer_id === null ? undefined : await customerById(db, row.customer_id);
    const customer = now && customerTarget(now).key;
    assertHolds({ customer }, after, ['customer']);
    const former = before['customer'];
    const to = typeof former === 'string' ? await customerOr404(db, placeOfKey(former)) : undefined;
    return {
      before: customer === undefined ? {} : { customer },
      after: typeof former === 'string' ? { customer: former } : {},
      write: async (tx, audit) => {
        const other = to ?? now;
        if (other) audit(...changesOf(await moveSns(tx, [row], other, to ? 'bind' : 'unbind')));
      },
    };
  },
};
