import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CustomerRecord } from '#contract/customers/customers.ts';
import { recordActions, running } from '../../components/action/record-actions.tsx';
import { UsedBy, UsingList, type Using } from '../../domain/used-by.tsx';
import { snsUsing, usingSn } from '../../domain/sn-queries.ts';
import { customerActionTitles } from '../../words/holder-actions.ts';
import { useDeleteCustomers } from './api.ts';
import { customerPaths } from './paths.ts';
import { customerKeyText, placeOf } from './place.ts';

export const customerActions = recordActions<'customer', CustomerRecord>({
  kind: 'customer',
  titles: customerActionTitles,
  job: { start: 'POST /customers/bulk', keyOf: (customer) => customerKeyText(placeOf(customer)) },
  nameOf: ({ name }) => name,
  counted: (count) => <Plural value={count} one="# customer" other="# customers" />,
  rows: {
    delete: {
      label: msg`Delete`,
      icon: IconTrash,
      always: true,
      says: <Trans>Contact details and notes are deleted too.</Trans>,
      refusesMatching: (
        <Trans>
          Customers that have SNs will not be deleted. The job names them, and you can bind their SNs to others.
        </Trans>
      ),
      leaves: (left, onFollow) => <Having customers={left} onFollow={onFollow} />,
      useRun: running(useDeleteCustomers, (customers: readonly CustomerRecord[]) => customers.map(placeOf)),
      done: (what) => <Trans>Deleted {what}</Trans>,
    },
  },
});

function Having({ customers, onFollow }: { customers: readonly CustomerRecord[]; onFollow: () => void }) {
  const [only, ...others] = customers;
  return (
    <>
      <p>
        <Plural
          value={customers.length}
          one="# has SNs and will not be deleted. Bind its SNs to another customer first."
          other="# have SNs and will not be deleted. Bind their SNs to other customers first."
        />
      </p>
      {only !== undefined && others.length === 0 ? (
        <SnsOf customer={only} onFollow={onFollow} />
      ) : (
        <UsingList items={customers.map(usingCustomer)} onFollow={onFollow} />
      )}
    </>
  );
}

const usingCustomer = (customer: CustomerRecord): Using => ({
  to: customerPaths.sns(placeOf(customer)),
  name: customer.name,
  note: customer.groupName,
});

function SnsOf({ customer, onFollow }: { customer: CustomerRecord; onFollow: () => void }) {
  const { name, groupName } = placeOf(customer);
  const query = useQuery(
    snsUsing([
      { name: 'customerName', op: '=', values: [name] },
      { name: 'customerGroup', op: '=', values: [groupName] },
    ]),
  );
  return (
    <UsedBy query={query} using={usingSn} all={customerPaths.sns(placeOf(customer))} onFollow={onFollow}>
      {(total) => <Plural value={total} one={`# SN of “${name}”:`} other={`# SNs of “${name}”:`} />}
    </UsedBy>
  );
}
