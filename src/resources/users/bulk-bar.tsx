import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconLogout, IconPlayerPause, IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { UserRecord } from '#contract/holders/users.ts';
import { Button } from '../../components/kit/button.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useCan } from '../../lib/api/session.ts';
import { UserActionDialog, type UserAction } from './action-dialog.tsx';
import { useMayDo } from './rights.ts';

const BindToSnDialog = lazyNamed(() => import('./bind-to-sn.tsx'), 'BindToSnDialog');

const icons = { enable: IconCircleCheck, disable: IconPlayerPause, end: IconLogout, delete: IconTrash };

const words: Record<UserAction, React.ReactNode> = {
  enable: <Trans>Enable</Trans>,
  disable: <Trans>Disable</Trans>,
  end: <Trans>End all sessions</Trans>,
  delete: <Trans>Delete</Trans>,
};

type Props = { rows: readonly UserRecord[]; onDone: () => void };

/** What can be done with the selected users. Every action asks first. */
export function UserBulkBar({ rows, onDone }: Props) {
  const can = useCan();
  const mayDo = useMayDo();
  const [asking, setAsking] = useState<UserAction | 'bind'>();
  const button = (action: UserAction) => {
    const ActionIcon = icons[action];
    return (
      mayDo(action) && (
        <Button leftSection={<ActionIcon size={16} aria-hidden />} onClick={() => setAsking(action)}>
          {words[action]}
        </Button>
      )
    );
  };
  const close = () => setAsking(undefined);
  return (
    <>
      {button('enable')}
      {button('disable')}
      {button('end')}
      {can('bindSnUsers') && (
        <Button leftSection={<IconPlugConnected size={16} aria-hidden />} onClick={() => setAsking('bind')}>
          <Trans>Bind to an SN</Trans>
        </Button>
      )}
      {button('delete')}
      {asking === 'bind' && (
        <Suspense>
          <BindToSnDialog names={rows.map(({ name }) => name)} onClose={close} onDone={onDone} />
        </Suspense>
      )}
      {asking !== undefined && asking !== 'bind' && (
        <UserActionDialog action={asking} users={rows} onClose={close} onDone={onDone} />
      )}
    </>
  );
}
