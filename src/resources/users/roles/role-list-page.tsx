import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import type { UserRoleRecord } from '#contract/holders/user-roles.ts';
import type { Column } from '../../../components/data-table/columns.ts';
import { LinkButton } from '../../../components/kit/button.tsx';
import { ListPage } from '../../../components/list-page/list-page.tsx';
import { Mono, OptionalText } from '../../../components/text/text.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { userPaths } from '../paths.ts';
import { roleQueries } from './role-api.ts';

const columns: readonly Column<UserRoleRecord>[] = [
  { id: 'name', header: msg`Role`, cell: ({ name }) => name, width: 260 },
  {
    id: 'description',
    header: msg`Description`,
    cell: ({ description }) => <OptionalText value={description} />,
    width: 460,
  },
  { id: 'guid', header: msg`GUID`, cell: ({ guid }) => <Mono>{guid}</Mono>, width: 320 },
];

const rowId = ({ guid }: UserRoleRecord): string => guid;
const rowName = ({ name }: UserRoleRecord): string => name;
const rowHref = ({ guid }: UserRoleRecord): string => userPaths.role(guid);
const editHref = ({ guid }: UserRoleRecord): string => userPaths.editRole(guid);
const noFilters: readonly never[] = [];

export function RoleListPage() {
  const { t } = useLingui();
  const can = useCan();
  const [deleting, setDeleting] = useState<UserRoleRecord>();
  const create = can('createRole') ? { label: t`New role`, to: userPaths.newRole } : undefined;
  const mayEdit = can('updateRole');
  return (
    <ListPage
      id="roles"
      title={t`Roles of users`}
      query={roleQueries.list}
      columns={columns}
      fields={noFilters}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      editHref={mayEdit ? editHref : undefined}
      rowActions={(role) => [
        { label: t`Open`, icon: IconExternalLink, to: rowHref(role) },
        ...(mayEdit ? [{ label: t`Edit`, icon: IconPencil, to: editHref(role) }] : []),
        ...(can('deleteRole')
          ? [{ label: t`Delete`, icon: IconTrash, danger: true, run: () => setDeleting(role) }]
          : []),
      ]}
      create={create}
      empty={{
        text: t`No roles yet. What a role means is up to the licensed application.`,
        action: create === undefined ? undefined : <LinkButton to={create.to}>{create.label}</LinkButton>,
      }}
    >
      <Outlet />
      {deleting !== undefined && <DeleteRoleDialog role={deleting} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}
