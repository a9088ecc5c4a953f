import { Plural, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import type { SnRecord } from '#contract/sns/sns.ts';
import { RemoveSelected } from '../../components/list-page/remove-selected.tsx';
import { useLoadedRecord } from '../../components/page/record-page.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useCan } from '../../lib/api/session.ts';
import { userQueries, useBindUsers } from './api.ts';
import { BoundUserList } from './bound-list.tsx';

const BindUsersDialog = lazyNamed(() => import('./bind-users.tsx'), 'BindUsersDialog');

export function SnUsersTab() {
  const { t } = useLingui();
  const can = useCan();
  const { record: sn } = useLoadedRecord<SnRecord>();
  const bind = useBindUsers(sn.sn);
  const writable = sn.archived !== true;
  return (
    <BoundUserList
      key={sn.sn}
      id="sn-users"
      title={t`Users of the SN`}
      query={userQueries.ofSn(sn.sn)}
      empty={t`No users yet. Who is bound to the SN may log in to it with the account.`}
      add={
        can('bindSnUsers') && writable
          ? {
              label: t`Bind users`,
              icon: IconUserPlus,
              dialog: (close) => <BindUsersDialog sn={sn} onClose={close} />,
            }
          : undefined
      }
      bulkActions={
        can('unbindSnUsers') && writable
          ? (rows, clear) => (
              <RemoveSelected
                rows={rows}
                nameOf={({ name }) => name}
                title={t`Unbind users`}
                consequence={(count) => (
                  <Plural
                    value={count}
                    one="# user may no longer use the SN; sessions that needed it end."
                    other="# users may no longer use the SN; sessions that needed it end."
                  />
                )}
                run={(users) => bind.mutateAsync({ names: users.map(({ name }) => name), bound: false })}
                done={(count) => <Plural value={count} one="# user unbound" other="# users unbound" />}
                onDone={clear}
              />
            )
          : undefined
      }
    />
  );
}
