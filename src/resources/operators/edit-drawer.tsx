import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { operatorQueries, useUpdateOperator } from './api.ts';
import { operatorGroups } from './fields.ts';

/** A drawer that edits an operator: name, role, and whether the operator can sign in. */
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
