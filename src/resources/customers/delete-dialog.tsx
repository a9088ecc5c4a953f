import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerRecord } from '#contract/customers/customers.ts';
import { BatchFaults } from '../../components/dialog/batch-faults.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { UsedBy, UsingList, type Using } from '../../domain/used-by.tsx';
import { snsUsing, usingSn } from '../sns/api.ts';
import { useDeleteCustomers } from './api.ts';
import { customerPaths } from './paths.ts';
import { placeOf } from './place.ts';

type Props = { customers: readonly CustomerRecord[]; onClose: () => void; onDone?: () => void };

/** Deletes customers; those that have SNs are left out, as the server would refuse them. */
export function DeleteCustomersDialog({ customers, onClose, onDone }: Props) {
  const { t } = useLingui();
  const remove = useDeleteCustomers();
  // What is selected changes while the list refreshes; the question stays about what it was asked of.
  const [asked] = useState(customers);
  const free = asked.filter(({ snCount }) => snCount === 0);
  const names = free.map(({ name }) => name);
  const [first = ''] = names;
  const having = asked.filter(({ snCount }) => snCount !== 0);
  const [only, ...others] = having;
  const kept = having.length;
  const count = free.length;
  const title = asked.length === 1 ? t`Delete customer` : t`Delete customers`;
  return (
    <ConfirmDialog
      title={title}
      action={title}
      danger
      ready={count > 0}
      {...(count === 1 ? { typed: first } : count > 1 ? { typed: String(count) } : {})}
      explain={(error) => <BatchFaults error={error} names={names} />}
      onConfirm={async () => {
        await remove.mutateAsync(free.map(placeOf));
        toast.done(<Plural value={count} one="# customer deleted" other="# customers deleted" />);
        onDone?.();
      }}
      onClose={onClose}
    >
      {count > 0 && (
        <p>
          {count === 1 ? (
            <Trans>“{first}” is removed for good.</Trans>
          ) : (
            <Plural value={count} one="# customer is removed for good." other="# customers are removed for good." />
          )}
        </p>
      )}
      {kept > 0 && (
        <p>
          <Plural
            value={kept}
            one="# has SNs and stays: bind these to another customer first."
            other="# have SNs and stay: bind these to other customers first."
          />
        </p>
      )}
      {only !== undefined && others.length === 0 && <SnsOf customer={only} onFollow={onClose} />}
      {others.length > 0 && <UsingList items={having.map(usingCustomer)} onFollow={onClose} />}
    </ConfirmDialog>
  );
}

const usingCustomer = (customer: CustomerRecord): Using => ({
  to: customerPaths.sns(placeOf(customer)),
  name: customer.name,
  note: customer.groupName,
});

/** The SNs that keep the one customer from being deleted. */
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
