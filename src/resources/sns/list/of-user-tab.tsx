import { Plural, useLingui } from '@lingui/react/macro';
import { IconPlugConnected } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { useCan } from '../../../lib/api/session.ts';
import { useBindToSns } from '../api.ts';
import { OwnedSnList } from './owned-list.tsx';

const BindToUser = lazyNamed(() => import('./bind-to-user.tsx'), 'BindToUser');

export function UserSnsTab() {
  const { t } = useLingui();
  const can = useCan();
  const { name = '' } = useParams();
  const bind = useBindToSns(name);
  return (
    <OwnedSnList
      key={name}
      id="user-sns"
      title={t`SNs of ${name}`}
      owner={{ userName: name }}
      empty={t`No SNs yet. Those that the user may log in to stand here.`}
      add={
        can('bindSnUser')
          ? {
              label: t`Bind SNs`,
              icon: IconPlugConnected,
              dialog: (close) => <BindToUser name={name} onClose={close} />,
            }
          : undefined
      }
      unbind={
        can('unbindSnUser')
          ? {
              run: (sns) => bind.mutateAsync({ sns, bound: false }),
              consequence: (count) => (
                <Plural
                  value={count}
                  one={`${name} may no longer use # SN; sessions that needed it end.`}
                  other={`${name} may no longer use # SNs; sessions that needed them end.`}
                />
              ),
            }
          : undefined
      }
    />
  );
}
