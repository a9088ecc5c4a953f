import { Plural, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { useBindToSns } from '../api.ts';
import { OwnedSnList } from './owned-list.tsx';

export function UserSnsTab() {
  const { t } = useLingui();
  const { name = '' } = useParams();
  const bind = useBindToSns(name);
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
        run: bind.mutateAsync,
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
