import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { operatorQueries, useCreateOperator, useUpdateOperator, type OperatorCreate } from './api.ts';
import { newOperatorGroups, operatorGroups } from './fields.ts';

const standard = { role: 'support' } as const;

export function OperatorCreateDrawer() {
  const { t } = useLingui();
  const create = useCreateOperator();
  return (
    <CreateDrawer
      title={t`New operator`}
      action={t`Create operator`}
      done={({ username }) => t`Created the operator “${username}”`}
      groups={newOperatorGroups}
      initial={standard}
      // The cast is safe: the form has a field for each required property and validates it.
      create={(body) => create.mutateAsync(body as OperatorCreate)}
    />
  );
}

export function OperatorEditDrawer() {
  const { t } = useLingui();
  const { username = '' } = useParams();
  const update = useUpdateOperator(username);
  return (
    <EditDrawer
      title={t`Edit ${username}`}
      nameOf={(operator) => operator.username}
      query={operatorQueries.detail(username)}
      groups={operatorGroups}
      save={(body, ifMatch) => update.mutateAsync({ body, ifMatch })}
    />
  );
}
