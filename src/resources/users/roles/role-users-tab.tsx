import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { Outlet } from 'react-router';
import type { UserRoleRecord } from '#contract/holders/user-roles.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import type { Column } from '../../../components/data-table/columns.ts';
import { OwnedList } from '../../../components/list-page/owned-list.tsx';
import { RemoveSelected } from '../../../components/list-page/remove-selected.tsx';
import { useLoadedRecord } from '../../../components/page/record-page.tsx';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { useChangeEach } from '../../../components/action/change-each.ts';
import { useCan } from '../../../lib/api/session.ts';
import { userColumns } from '../fields.tsx';
import { userPaths } from '../paths.ts';
import { roleQueries, useSetRole } from './role-api.ts';

const GiveRoleDialog = lazyNamed(() => import('./give-role.tsx'), 'GiveRoleDialog');

/** The API cannot sort the users of a role and does not return their counts. */
const columns: readonly Column<UserRecord>[] = userColumns
  .filter(({ id }) => !['snCount', 'sessionCount', 'lastSeenDate'].includes(id))
  .map(({ sort: _sort, ...column }) => column);

const rowId = ({ guid }: UserRecord): string => guid;
const rowName = ({ name }: UserRecord): string => name;
const rowHref = ({ name }: UserRecord): string => userPaths.view(name);
const noFilters: readonly never[] = [];

export function RoleUsersTab() {
  const { t } = useLingui();
  const can = useCan();
  const loaded = useLoadedRecord<UserRoleRecord>();
  const { guid, name } = loaded.record;
  const set = useSetRole(guid);
  const change = useChangeEach('POST /users/bulk');
  return (
    <OwnedList
      embedded
      id="role-users"
      title={t`Users with the role ${name}`}
      query={roleQueries.users(guid)}
      columns={columns}
      fields={noFilters}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      add={
        can('bindRoleUsers')
          ? {
              label: t`Assign to users`,
              icon: IconUserPlus,
              dialog: (close) => <GiveRoleDialog role={loaded.record} onClose={close} />,
            }
          : undefined
      }
      bulkActions={
        can('unbindRoleUsers')
          ? (rows, clear) => (
              <RemoveSelected
                rows={rows}
                nameOf={rowName}
                label={<Trans>Remove</Trans>}
                title={t`Remove role`}
                operation="unbindRoleUsers"
                consequence={(count) => (
                  <Plural
                    value={count}
                    one={`# user no longer has the role ${name}.`}
                    other={`# users no longer have the role ${name}.`}
                  />
                )}
                run={(users, idempotencyKey) =>
                  change({ keys: users.map(rowName), change: { unassign: guid }, idempotencyKey }, () =>
                    set.mutateAsync({ users: users.map(rowId), had: false }),
                  )
                }
                done={(what) => <Trans>Removed from {what}</Trans>}
                onDone={clear}
              />
            )
          : undefined
      }
      empty={{ text: t`Nobody has the role yet.` }}
    >
      <Outlet context={loaded} />
    </OwnedList>
  );
}
