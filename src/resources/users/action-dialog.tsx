import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { UserRecord } from '#contract/users.ts';
import { BatchDialog } from '../../components/batch-dialog.tsx';
import { useDeleteUsers, useEndUsers, useSetUserStatus } from './api.ts';

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
      run={(changed) => run(action, changed)}
      done={(count) => <Done action={action} count={count} />}
      onClose={onClose}
      onDone={onDone}
    >
      <Consequence action={action} />
    </BatchDialog>
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
      return <Trans>cannot log in any more, and all open sessions end.</Trans>;
    case 'end':
      return <Trans>all open sessions end. Logging in again is possible.</Trans>;
    case 'delete':
      return <Trans>removed for good, with all bindings to SNs, account licences and roles. Open sessions end.</Trans>;
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
