import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { UserRecord } from '#contract/users.ts';
import { BatchFaults } from '../../components/batch-faults.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast.tsx';
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
  // What is selected changes while the list refreshes; the question stays about what it was asked of.
  const [asked] = useState(users);
  const changed = asked.filter(concerned[action]);
  const names = changed.map(({ name }) => name);
  const [count, same] = [changed.length, asked.length - changed.length];
  const single = asked.length === 1;
  const titles: Record<UserAction, string> = {
    enable: single ? t`Enable user` : t`Enable users`,
    disable: single ? t`Disable user` : t`Disable users`,
    end: t`End all sessions`,
    delete: single ? t`Delete user` : t`Delete users`,
  };
  const danger = action === 'delete';
  const typed = count === 1 ? (names[0] ?? '') : String(count);
  return (
    <ConfirmDialog
      title={titles[action]}
      action={titles[action]}
      danger={danger}
      {...(danger ? { typed } : {})}
      ready={count > 0}
      explain={(error) => <BatchFaults error={error} names={names} />}
      onConfirm={async () => {
        await run(action, changed);
        toast.done(<Done action={action} count={count} />);
        onDone?.();
      }}
      onClose={onClose}
    >
      {count > 0 ? (
        <p>
          {count === 1 ? <strong>{names[0]}</strong> : <Plural value={count} one="# user" other="# users" />}
          {': '}
          <Consequence action={action} />
        </p>
      ) : (
        <p>
          <Trans>None of the selected users would change.</Trans>
        </p>
      )}
      {count > 0 && same > 0 && (
        <p>
          <Plural
            value={same}
            one="# is so already and stays as it is."
            other="# are so already and stay as they are."
          />
        </p>
      )}
    </ConfirmDialog>
  );
}

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
