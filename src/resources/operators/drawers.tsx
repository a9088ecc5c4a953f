import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { AdmittedRecord } from '#contract/bff/operators.ts';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { useCloseDrawer } from '../../lib/drawer-route.ts';
import { AccessShown } from './access.tsx';
import { operatorQueries, useCreateOperator, useUpdateOperator, type OperatorCreate } from './api.ts';
import { newOperatorGroups, operatorGroups } from './fields.ts';

const standard = { role: 'support', access: 'invitation' } as const;

/** A drawer that creates an operator and shows once how the operator gets in. */
export function OperatorCreateDrawer() {
  const { t } = useLingui();
  const close = useCloseDrawer();
  const create = useCreateOperator();
  const [admitted, setAdmitted] = useState<AdmittedRecord>();
  if (admitted !== undefined) return <AccessShown admitted={admitted} onClose={close} />;
  return (
    <CreateDrawer
      title={t`New operator`}
      action={t`Create operator`}
      done={({ username }) => t`Created the operator “${username}”`}
      groups={newOperatorGroups}
      initial={standard}
      create={async (body) => {
        // The cast is safe: the form has a field for each required property and validates it.
        const { items } = await create.mutateAsync(body as OperatorCreate);
        setAdmitted(items[0]);
      }}
      onCreated={() => undefined}
    />
  );
}

export function OperatorEditDrawer() {
  const { username = '' } = useParams();
  const update = useUpdateOperator(username);
  return (
    <EditDrawer
      called={username}
      operation="updateOperator"
      nameOf={(operator) => operator.username}
      query={operatorQueries.detail(username)}
      groups={operatorGroups}
      save={(body, ifMatch) => update.mutateAsync({ body, ifMatch })}
    />
  );
}
