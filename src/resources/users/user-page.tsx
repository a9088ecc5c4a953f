import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconKey } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { UserRecord } from '#contract/holders/users.ts';
import { useActions } from '../../components/action/use-actions.tsx';
import { ActionMenu } from '../../components/menu/action-menu.tsx';
import { SetBy } from '../../domain/states/set-by.tsx';
import { RecordHead } from '../../components/page/facts.tsx';
import { HeadActions } from '../../components/page/head-actions.tsx';
import { RecordPage } from '../../components/page/record-page.tsx';
import { placeWithState } from '../../lib/last-place.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useCan } from '../../lib/api/session.ts';
import { userActions } from './actions.tsx';
import { userQueries } from './api.ts';
import { userHead } from './fields.tsx';
import { userPaths } from './paths.ts';
import { UserStatusPill } from './status.tsx';

const PasswordDialog = lazyNamed(() => import('./password-dialog.tsx'), 'PasswordDialog');

export function UserPage() {
  const { t } = useLingui();
  const { name = '' } = useParams();
  const query = useQuery(userQueries.detail(name));
  return (
    <RecordPage
      query={query}
      name={name}
      recent={{ kind: 'user', key: name }}
      crumbs={[{ label: t`Users`, to: userPaths.list }]}
      tabsLabel={t`Parts of the user`}
      tabs={[
        { to: userPaths.view(name), label: msg`Summary` },
        { to: userPaths.sns(name), label: msg`SNs`, operation: 'querySns' },
        { to: userPaths.tab(name, 'sessions'), label: msg`Sessions and devices`, operation: 'querySessions' },
        { to: userPaths.licences(name), label: msg`Businesses`, operation: 'listUserBusinesses' },
        { to: userPaths.roles(name), label: msg`Roles`, operation: 'listRoles' },
        { to: userPaths.tab(name, 'usage'), label: msg`Usage`, operation: 'getUsageReport' },
        { to: userPaths.tab(name, 'errors'), label: msg`Errors`, operation: 'queryLogs' },
        { to: userPaths.tab(name, 'timeline'), label: msg`Timeline`, operation: 'listTimeline' },
      ]}
      aside={(user) => (
        <>
          <UserStatusPill user={user} /> <SetBy kind="user" id={name} status={user.status} />
        </>
      )}
      head={({ record }) => <RecordHead facts={userHead} record={record} />}
      actions={({ record }) => <Actions user={record} />}
    />
  );
}

function Actions({ user }: { user: UserRecord }) {
  const { t } = useLingui();
  const can = useCan();
  const navigate = useNavigate();
  const { namesFor, entries, dialog } = useActions(userActions);
  const [changing, setChanging] = useState(false);
  const mayEdit = can('updateUser');

  const actions = [
    ...(mayEdit ? [{ label: t`Set password`, icon: IconKey, run: () => setChanging(true) }] : []),
    ...entries(namesFor(user), [user], (name) => {
      if (name === 'delete') void navigate(placeWithState(userPaths.list));
    }),
  ];
  return (
    <>
      <HeadActions edit={mayEdit ? userPaths.edit(user.name) : undefined}>
        {actions.length > 0 && <ActionMenu label={<Trans>Actions</Trans>} actions={actions} side="bottom-end" />}
      </HeadActions>
      {changing && (
        <Suspense>
          <PasswordDialog name={user.name} onClose={() => setChanging(false)} />
        </Suspense>
      )}
      {dialog}
    </>
  );
}
