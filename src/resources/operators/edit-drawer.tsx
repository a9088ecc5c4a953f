import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { operatorQueries, useUpdateOperator } from './api.ts';
import { operatorGroups } from './fields.ts';

/** Edits an operator: name, role, whether the operator can log in. */
export function OperatorEditDrawer() {
  const { t } = useLingui();
  const { username = '' } = useParams();
  const update = useUpdateOperator(username);
  return (
    <EditDrawer
      title={t`Edit ${username}`}
      query={operatorQueries.detail(username)}
      groups={operatorGroups}
      save={(body, ifMatch) => update.mutateAsync({ body, ifMatch })}
    />
  );
}
