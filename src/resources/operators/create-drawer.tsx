import { useLingui } from '@lingui/react/macro';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import { useCreateOperator, type OperatorCreate } from './api.ts';
import { newOperatorGroups } from './fields.ts';

const standard = { role: 'support' } as const;

export function OperatorCreateDrawer() {
  const { t } = useLingui();
  const create = useCreateOperator();
  return (
    <CreateDrawer
      title={t`New operator`}
      action={t`Create operator`}
      groups={newOperatorGroups}
      initial={standard}
      // The cast is safe: the form has a field for each required property and validates it.
      create={(body) => create.mutateAsync(body as OperatorCreate)}
    />
  );
}
