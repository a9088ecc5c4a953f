import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import type { UserRoleCreate } from '#contract/holders/user-roles.ts';
import { CreateDrawer } from '../../../components/form/create-drawer.tsx';
import { EditDrawer } from '../../../components/form/edit-drawer.tsx';
import type { FormGroup } from '../../../components/form/fields.ts';
import { roleQueries, useCreateRole, useUpdateRole } from './role-api.ts';

const groups: readonly FormGroup[] = [
  {
    id: 'general',
    label: msg`General`,
    fields: [
      { kind: 'text', name: 'name', label: msg`Name`, required: true, maxLength: 64 },
      { kind: 'textarea', name: 'description', label: msg`Description`, maxLength: 2000 },
    ],
  },
];

export function RoleCreateDrawer() {
  const { t } = useLingui();
  const create = useCreateRole();
  return (
    <CreateDrawer
      title={t`New role`}
      action={t`Create role`}
      done={({ name }) => t`Created the role “${name}”`}
      groups={groups}
      initial={{}}
      // The cast is safe, because the form requires every field that `UserRoleCreate` requires.
      create={(record, idempotencyKey) => create.mutateAsync({ body: record as UserRoleCreate, idempotencyKey })}
    />
  );
}

export function RoleEditDrawer() {
  const { t } = useLingui();
  const { guid = '' } = useParams();
  const update = useUpdateRole(guid);
  return (
    <EditDrawer
      called={t`role`}
      operation="updateRole"
      nameOf={({ name }) => name}
      query={roleQueries.detail(guid)}
      groups={groups}
      save={(body, ifMatch) => update.mutateAsync({ body, ifMatch })}
    />
  );
}
