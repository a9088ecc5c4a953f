import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink, IconKey, IconPencil, IconUsersGroup } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import type { ActionName } from '#contract/actions.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import { ActionButtons } from '../../components/action/action-buttons.tsx';
import { useActions } from '../../components/action/use-actions.tsx';
import { ImportButton } from '../../domain/import/import-button.tsx';
import { LinkButton } from '../../components/kit/button.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import type { RowAction } from '../../components/list-page/row-menu.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useCan } from '../../lib/api/session.ts';
import { userActions } from './actions.tsx';
import { userQueries } from './api.ts';
import { userColumns, userFilters, userViews } from './fields.tsx';
import { userPaths } from './paths.ts';

const PasswordDialog = lazyNamed(() => import('./password-dialog.tsx'), 'PasswordDialog');

const rowId = ({ guid }: UserRecord): string => guid;
const exportBy = { name: 'guid', of: rowId };
const pasted = {
  name: 'name',
  of: ({ name }: UserRecord): string => name,
  same: (text: string): string => text.normalize('NFC'),
};
const rowName = ({ name }: UserRecord): string => name;
const rowHref = ({ name }: UserRecord): string => userPaths.view(name);
const editHref = ({ name }: UserRecord): string => userPaths.edit(name);

/** Returns false for unbinding, because it needs an SN and stands on the page of that SN. */
const isOfList = (name: ActionName<'user'>): boolean => name !== 'unbind';

export function UserListPage() {
  const { t } = useLingui();
  const can = useCan();
  const { names, ofMatching, namesFor, entries, dialog } = useActions(userActions);
  const bulk = names.filter(isOfList);
  const bulkOfMatching = ofMatching.filter(isOfList);
  const [changing, setChanging] = useState<UserRecord>();
  const create = can('saveUsers') ? { label: t`New user`, to: userPaths.new } : undefined;
  const mayEdit = can('updateUser');

  const rowActions = (user: UserRecord): RowAction[] => [
    { label: t`Open`, icon: IconExternalLink, to: rowHref(user) },
    ...(mayEdit ? [{ label: t`Edit`, icon: IconPencil, to: editHref(user) }] : []),
    ...(mayEdit ? [{ label: t`Set password`, icon: IconKey, run: () => setChanging(user) }] : []),
    ...entries(namesFor(user), [user]),
  ];

  return (
    <ListPage
      id="users"
      title={t`Users`}
      query={userQueries.list}
      columns={userColumns}
      fields={userFilters}
      views={userViews}
      search={{ name: 'any', label: t`Account, name, e-mail …` }}
      pasted={pasted}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      editHref={mayEdit ? editHref : undefined}
      rowActions={rowActions}
      bulkActions={
        bulk.length > 0 ? (rows, clear) => <ActionButtons actions={entries(bulk, rows, clear)} /> : undefined
      }
      bulkMatching={
        bulkOfMatching.length > 0
          ? (matching, clear) => <ActionButtons actions={entries(bulkOfMatching, matching, clear)} />
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
        text: t`No users yet. Create users, then bind them to SNs that need an account.`,
        action: create === undefined ? undefined : <LinkButton to={create.to}>{create.label}</LinkButton>,
      }}
    >
      <Outlet />
      {changing !== undefined && (
        <Suspense>
          <PasswordDialog name={changing.name} onClose={() => setChanging(undefined)} />
        </Suspense>
      )}
      {dialog}
    </ListPage>
  );
}
