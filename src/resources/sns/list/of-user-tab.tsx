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
      empty={t`No SNs yet. Those that the user may log in to stand here.`}
      binding={{
        name,
        purpose: `user ${name}`,
        operations: { bind: 'bindSnUser', unbind: 'unbindSnUser' },
        judge: () => ({ fate: 'ready' }),
        run: bind.mutateAsync,
        unbound: (count) => (
          <Plural
            value={count}
            one={`${name} may no longer use # SN; sessions that needed it end.`}
            other={`${name} may no longer use # SNs; sessions that needed them end.`}
          />
        ),
      }}
    />
  );
}
