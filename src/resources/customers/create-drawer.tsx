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
      groups={customerGroups}
      initial={{}}
      note={(values) => <Doubles values={values} />}
      create={async (record, idempotencyKey) => {
        // The cast is safe: the form has a field for each required property and validates it.
        const { items } = await create.mutateAsync({ body: record as CustomerEntry, idempotencyKey });
        if (items[0] !== undefined) made.current = customerPaths.view(placeOf(items[0]));
      }}
      onCreated={() => void navigate(made.current)}
    />
  );
}
