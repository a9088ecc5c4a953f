import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import type { UserRoleRecord } from '#contract/holders/user-roles.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import type { Column } from '../../../components/data-table/columns.ts';
import { Button } from '../../../components/kit/button.tsx';
import { ListPage } from '../../../components/list-page/list-page.tsx';
import { useLoadedRecord } from '../../../components/page/record-page.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { useCan } from '../../../lib/api/session.ts';
import { UnbindUsersDialog } from '../unbind-users.tsx';
import { userColumns } from '../columns.tsx';
import { userPaths } from '../paths.ts';
import { roleQueries, useSetRole } from './role-api.ts';

const GiveRoleDialog = lazyNamed(() => import('./give-role.tsx'), 'GiveRoleDialog');

/** The members of a role come in one order, and without counts. */
const columns: readonly Column<UserRecord>[] = userColumns
  .filter(({ id }) => !['snCount', 'sessionCount', 'lastSeenDate'].includes(id))
  .map(({ sort: _sort, ...column }) => column);

const rowId = ({ guid }: UserRecord): string => guid;
const rowName = ({ name }: UserRecord): string => name;
const rowHref = ({ name }: UserRecord): string => userPaths.view(name);
const noFilters: readonly never[] = [];

/** The users who have a role. The edit drawer of the role opens over it. */
export function RoleUsersTab() {
  const { t } = useLingui();
  const can = useCan();
  const loaded = useLoadedRecord<UserRoleRecord>();
  const { guid, name } = loaded.record;
  const [giving, setGiving] = useState(false);
  const give = can('bindRoleUsers') && (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setGiving(true)}>
      <Trans>Give to users</Trans>
    </Button>
  );
  return (
    <ListPage
      embedded
      id="role-users"
      title={t`Users with the role ${name}`}
      query={roleQueries.users(guid)}
      columns={columns}
      fields={noFilters}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      bulkActions={
        can('unbindRoleUsers') ? (rows, clear) => <Take role={loaded.record} rows={rows} onDone={clear} /> : undefined
      }
      actions={give}
      empty={{ text: t`Nobody has the role yet.`, action: give }}
    >
      <Outlet context={loaded} />
      {giving && (
        <Suspense>
          <GiveRoleDialog role={loaded.record} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </ListPage>
  );
}

type TakeProps = { role: UserRoleRecord; rows: readonly UserRecord[]; onDone: () => void };

function Take({ role, rows, onDone }: TakeProps) {
  const { t } = useLingui();
  const set = useSetRole(role.guid);
  const [asked, setAsked] = useState<readonly UserRecord[]>();
  const count = asked?.length ?? 0;
  const { name } = role;
  return (
    <>
      <Button leftSection={<IconPlugConnectedX size={16} aria-hidden />} onClick={() => setAsked(rows)}>
        <Trans>Take away</Trans>
      </Button>
      {asked !== undefined && (
        <UnbindUsersDialog
          title={t`Take the role away`}
          names={asked.map((user) => user.name)}
          run={async () => {
            await set.mutateAsync({ users: asked.map((user) => user.guid), had: false });
            toast.done(<Plural value={count} one="Taken from # user" other="Taken from # users" />);
            onDone();
          }}
          onClose={() => setAsked(undefined)}
        >
          <Plural
            value={count}
            one={`# user no longer has the role ${name}.`}
            other={`# users no longer have the role ${name}.`}
          />
        </UnbindUsersDialog>
      )}
    </>
  );
}
