import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useOutletContext } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import { Button } from '../../components/kit/button.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useCan } from '../../lib/api/session.ts';
import { userQueries, useBindUsers } from './api.ts';
import { BoundUserList } from './bound-list.tsx';
import { UnbindUsersDialog } from './unbind-users.tsx';

const BindUsersDialog = lazyNamed(() => import('./bind-users.tsx'), 'BindUsersDialog');

/** The users that an SN is bound to. */
export function SnUsersTab() {
  const { t } = useLingui();
  const can = useCan();
  const { sn } = useOutletContext<{ sn: SnRecord }>();
  const [binding, setBinding] = useState(false);
  const writable = sn.archived !== true;
  return (
    <BoundUserList
      key={sn.sn}
      id="sn-users"
      title={t`Users of the SN`}
      query={userQueries.ofSn(sn.sn)}
      empty={t`No users yet. Who is bound to the SN may log in to it with the account.`}
      bulkActions={
        can('unbindSnUsers') && writable ? (rows, clear) => <Unbind sn={sn.sn} rows={rows} onDone={clear} /> : undefined
      }
      add={
        can('bindSnUsers') &&
        writable && (
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setBinding(true)}>
            <Trans>Bind users</Trans>
          </Button>
        )
      }
    >
      {binding && (
        <Suspense>
          <BindUsersDialog sn={sn} onClose={() => setBinding(false)} />
        </Suspense>
      )}
    </BoundUserList>
  );
}

type UnbindProps = { sn: string; rows: readonly UserRecord[]; onDone: () => void };

function Unbind({ sn, rows, onDone }: UnbindProps) {
  const { t } = useLingui();
  const bind = useBindUsers(sn);
  const [asked, setAsked] = useState<readonly string[]>();
  const count = asked?.length ?? 0;
  return (
    <>
      <Button
        leftSection={<IconPlugConnectedX size={16} aria-hidden />}
        onClick={() => setAsked(rows.map(({ name }) => name))}
      >
        <Trans>Unbind</Trans>
      </Button>
      {asked !== undefined && (
        <UnbindUsersDialog
          title={t`Unbind users`}
          names={asked}
          run={async () => {
            await bind.mutateAsync({ names: asked, bound: false });
            toast.done(<Plural value={count} one="# user unbound" other="# users unbound" />);
            onDone();
          }}
          onClose={() => setAsked(undefined)}
        >
          <Plural
            value={count}
            one="# user may no longer use the SN; sessions that needed it end."
            other="# users may no longer use the SN; sessions that needed it end."
          />
        </UnbindUsersDialog>
      )}
    </>
  );
}
