import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { UserRecord } from '#contract/holders/users.ts';
import { BatchDialog } from '../../components/dialog/batch-dialog.tsx';
import { EndingSessions, UsedBy } from '../../domain/used-by.tsx';
import { snsHref, snsUsing, usingSn } from '../sns/api.ts';
import { useDeleteUsers, useEndUsers, userQueries, useSetUserStatus } from './api.ts';
import { userPaths } from './paths.ts';

export type UserAction = 'enable' | 'disable' | 'end' | 'delete';

type Props = {
  action: UserAction;
  users: readonly UserRecord[];
  onClose: () => void;
  onDone?: () => void;
};

/** Which of the users an action changes; the others are so already. */
const concerned: Record<UserAction, (user: UserRecord) => boolean> = {
  enable: ({ status }) => status === 1,
  disable: ({ status }) => status === 0,
  end: ({ sessionCount = 0 }) => sessionCount > 0,
  delete: () => true,
};

/** Asks before something is done to users, and says what that means for them. */
export function UserActionDialog({ action, users, onClose, onDone }: Props) {
  const { t } = useLingui();
  const run = useUserAction();
  // What is selected changes while the list refreshes; the question stays about what it was asked of.
  const [asked] = useState(() => users.filter(concerned[action]));
  const names = asked.map(nameOf);
  const any = asked.length > 0;
  const sessions = useQuery({ ...userQueries.named(names), enabled: any && action !== 'enable' });
  const sns = useQuery({
    ...snsUsing([{ name: 'userName', op: '=', values: names }]),
    enabled: any && action === 'delete',
  });
  const single = users.length === 1;
  const titles: Record<UserAction, string> = {
    enable: single ? t`Enable user` : t`Enable users`,
    disable: single ? t`Disable user` : t`Disable users`,
    end: t`End all sessions`,
    delete: single ? t`Delete user` : t`Delete users`,
  };
  return (
    <BatchDialog
      title={titles[action]}
      rows={users}
      nameOf={nameOf}
      changes={concerned[action]}
      counted={(count) => <Plural value={count} one="# user" other="# users" />}
      {...(action === 'delete' && { typed })}
      ready={(action === 'enable' || sessions.isSuccess) && (action !== 'delete' || sns.isSuccess)}
      effects={
        <>
          {action === 'delete' && (
            <UsedBy query={sns} using={usingSn} all={snsOf(names)} onFollow={onClose}>
              {(total) => <Unbound count={total} />}
            </UsedBy>
          )}
          {action !== 'enable' && <EndingSessions query={sessions} />}
        </>
      }
      run={(changed) => run(action, changed)}
      done={(count) => <Done action={action} count={count} />}
      onClose={onClose}
      onDone={onDone}
    >
      <Consequence action={action} />
    </BatchDialog>
  );
}

/** The list of the SNs that users are bound to; an address holds only so many. */
const snsOf = ([first = '', ...more]: readonly string[]): string | undefined =>
  more.length === 0
    ? userPaths.sns(first)
    : more.length < 50
      ? snsHref({ name: 'userName', op: 'is', values: [first, ...more] })
      : undefined;

function Unbound({ count }: { count: number }) {
  return count === 0 ? (
    <Trans>Not bound to any SN.</Trans>
  ) : (
    <Plural value={count} one="Unbound from # SN:" other="Unbound from # SNs:" />
  );
}

const nameOf = ({ name }: UserRecord): string => name;

const typed = (users: readonly UserRecord[]): string =>
  users.length === 1 ? users.map(nameOf).join('') : String(users.length);

function useUserAction() {
  const setStatus = useSetUserStatus();
  const end = useEndUsers();
  const remove = useDeleteUsers();
  return (action: UserAction, users: readonly UserRecord[]): Promise<unknown> => {
    const names = users.map(({ name }) => name);
    if (action === 'end') return end.mutateAsync(users.map(({ guid }) => guid));
    if (action === 'delete') return remove.mutateAsync(names);
    return setStatus.mutateAsync({ names, status: action === 'enable' ? 0 : 1 });
  };
}

function Consequence({ action }: { action: UserAction }): ReactNode {
  switch (action) {
    case 'enable':
      return <Trans>may log in again.</Trans>;
    case 'disable':
      return <Trans>cannot log in any more.</Trans>;
    case 'end':
      return <Trans>put out everywhere. Logging in again is possible.</Trans>;
    case 'delete':
      return <Trans>removed for good, with all account licences and roles.</Trans>;
  }
}

function Done({ action, count }: { action: UserAction; count: number }): ReactNode {
  switch (action) {
    case 'enable':
      return <Plural value={count} one="# user enabled" other="# users enabled" />;
    case 'disable':
      return <Plural value={count} one="# user disabled" other="# users disabled" />;
    case 'end':
      return <Plural value={count} one="Sessions of # user ended" other="Sessions of # users ended" />;
    case 'delete':
      return <Plural value={count} one="# user deleted" other="# users deleted" />;
  }
}
