import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EditDrawer } from '../../components/form/edit-drawer.tsx';
import { userQueries, useUpdateUser } from './api.ts';
import { userGroups } from './fields.tsx';

export function UserEditDrawer() {
  const { t } = useLingui();
  const { name = '' } = useParams();
  const update = useUpdateUser(name);
  return (
    <EditDrawer
      title={t`Edit ${name}`}
      query={userQueries.detail(name)}
      groups={userGroups}
      save={(body, ifMatch) => update.mutateAsync({ body, ifMatch })}
    />
  );
}
