import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconExternalLink, IconKey, IconLogout, IconPencil, IconPlayerPause, IconTrash, IconUsersGroup } from '@tabler/icons-react'; // prettier-ignore
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import type { UserRecord } from '#contract/holders/users.ts';
import { ImportButton } from '../../domain/import/import-button.tsx';
import { LinkButton } from '../../components/kit/button.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useCan } from '../../lib/api/session.ts';
import { UserActionDialog, type UserAction } from './action-dialog.tsx';
import { userQueries } from './api.ts';
import { userColumns } from './columns.tsx';
import { userFilters, userViews } from './filters.ts';
import { userPaths } from './paths.ts';
import { useMayDo } from './rights.ts';

const UserBulkBar = lazyNamed(() => import('./bulk-bar.tsx'), 'UserBulkBar');
const PasswordDialog = lazyNamed(() => import('./password-dialog.tsx'), 'PasswordDialog');

const rowId = ({ guid }: UserRecord): string => guid;
const exportBy = { name: 'guid', of: rowId };
const rowName = ({ name }: UserRecord): string => name;
const rowHref = ({ name }: UserRecord): string => userPaths.view(name);
const editHref = ({ name }: UserRecord): string => userPaths.edit(name);

/** All accounts of the people who use licensed software. */
export function UserListPage() {
  const { t } = useLingui();
  const can = useCan();
  const mayDo = useMayDo();
  const [asking, setAsking] = useState<{ user: UserRecord; action: UserAction | 'password' }>();
  const create = can('saveUsers') ? { label: t`New user`, to: userPaths.new } : undefined;
  const mayEdit = can('updateUser');
  const close = () => setAsking(undefined);

  const rowActions = (user: UserRecord): RowAction[] => {
    const asks = (action: UserAction | 'password') => () => setAsking({ user, action });
    return [
      { label: t`Open`, icon: IconExternalLink, to: rowHref(user) },
      ...(mayEdit ? [{ label: t`Edit`, icon: IconPencil, to: editHref(user) }] : []),
      ...(mayEdit ? [{ label: t`Set password`, icon: IconKey, run: asks('password') }] : []),
      ...(mayDo('end') && (user.sessionCount ?? 0) > 0
        ? [{ label: t`End all sessions`, icon: IconLogout, run: asks('end') }]
        : []),
      ...(mayDo('disable') && user.status === 0
        ? [{ label: t`Disable`, icon: IconPlayerPause, run: asks('disable') }]
        : []),
      ...(mayDo('enable') && user.status === 1
        ? [{ label: t`Enable`, icon: IconCircleCheck, run: asks('enable') }]
        : []),
      ...(mayDo('delete') ? [{ label: t`Delete`, icon: IconTrash, danger: true, run: asks('delete') }] : []),
    ];
  };

  return (
    <ListPage
      id="users"
      title={t`Users`}
      query={userQueries.list}
      columns={userColumns}
      fields={userFilters}
      views={userViews}
      search={{ name: 'any', label: t`Account, name, e-mail …` }}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      editHref={mayEdit ? editHref : undefined}
      rowActions={rowActions}
      bulkActions={
        can('updateUsers') || can('endUsers')
          ? (rows, clear) => (
              <Suspense>
                <UserBulkBar rows={rows} onDone={clear} />
              </Suspense>
            )
          : undefined
      }
      actions={
        <>
          <LinkButton to={userPaths.allRoles} leftSection={<IconUsersGroup size={16} aria-hidden />}>
            <Trans>Roles</Trans>
          </LinkButton>
          <ImportButton resource="users" />
        </>
      }
      exportBy={exportBy}
      create={create}
      empty={{
        text: t`No users yet. An SN with accounts can be used by those who are bound to it.`,
        action: create === undefined ? undefined : <LinkButton to={create.to}>{create.label}</LinkButton>,
      }}
    >
      <Outlet />
      {asking?.action === 'password' && (
        <Suspense>
          <PasswordDialog name={asking.user.name} onClose={close} />
        </Suspense>
      )}
      {asking !== undefined && asking.action !== 'password' && (
        <UserActionDialog action={asking.action} users={[asking.user]} onClose={close} />
      )}
    </ListPage>
  );
}
