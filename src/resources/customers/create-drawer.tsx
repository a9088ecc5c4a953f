import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { CustomerEntry } from '#contract/customers/customers.ts';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import { useCreateCustomer } from './api.ts';
import { Doubles } from './doubles.tsx';
import { customerGroups } from './fields.tsx';
import { customerPaths } from './paths.ts';
import { placeOf } from './place.ts';

export function CustomerCreateDrawer() {
  const { t } = useLingui();
  const create = useCreateCustomer();
  const navigate = useNavigate();
  const made = useRef(customerPaths.list);
  return (
    <CreateDrawer
      title={t`New customer`}
      action={t`Create customer`}
      done={({ name }) => t`Created the customer “${name}”`}
      groups={customerGroups}
      initial={{}}
      note={(values) => <Doubles values={values} />}
      create={async (record, idempotencyKey) => {
        // The cast is safe: the form has a field for each required property and validates it.
        const reply = await create.mutateAsync({ body: record as CustomerEntry, idempotencyKey });
        const [customer] = reply.items;
        if (customer !== undefined) made.current = customerPaths.view(placeOf(customer));
        return reply;
      }}
      onCreated={() => void navigate(made.current)}
    />
  );
}
