import { Plural, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useChangeEach } from '../../../components/action/change-each.ts';
import { useBindToSn } from '../api.ts';
import { OwnedSnList } from './owned-list.tsx';

export function UserSnsTab() {
  const { t } = useLingui();
  const { name = '' } = useParams();
  const bind = useBindToSn(name);
  const change = useChangeEach('POST /sns/bulk');
  return (
    <OwnedSnList
      key={name}
      id="user-sns"
      title={t`SNs of ${name}`}
      owner={{ userName: name }}
      empty={t`No SNs yet. SNs that the user can log in to appear here.`}
      binding={{
        name,
        purpose: `user ${name}`,
        operations: { bind: 'bindSnUser', unbind: 'unbindSnUser' },
        judge: () => ({ fate: 'ready' }),
        run: ({ sns, bound }, idempotencyKey) =>
          change({ keys: sns, change: bound ? { users: [name] } : { unbindUsers: [name] }, idempotencyKey }, (sn) =>
            bind.mutateAsync({ sn, bound }),
          ),
        unbound: (count) => (
          <Plural
            value={count}
            one={`${name} can no longer use # SN. Sessions that need it will end.`}
            other={`${name} can no longer use # SNs. Sessions that need them will end.`}
          />
        ),
      }}
    />
  );
}
