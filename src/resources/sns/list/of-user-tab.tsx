import { Plural, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import type { SnRecord } from '#contract/sns/sns.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { useCan } from '../../../lib/api/session.ts';
import { useBindToSns } from '../api.ts';
import { OwnedSnList } from './owned-list.tsx';
import { UnbindSns } from './unbind-sns.tsx';

const BindToUser = lazyNamed(() => import('./bind-to-user.tsx'), 'BindToUser');

/** The SNs that a user is bound to. */
export function UserSnsTab() {
  const { t } = useLingui();
  const can = useCan();
  const { name = '' } = useParams();
  return (
    <OwnedSnList
      key={name}
      id="user-sns"
      title={t`SNs of ${name}`}
      owner={[{ name: 'userName', op: '=', values: [name] }]}
      empty={t`No SNs yet. Those that the user may log in to stand here.`}
      bind={
        can('bindSnUser')
          ? {
              label: t`Bind SNs`,
              dialog: (close) => (
                <Suspense>
                  <BindToUser name={name} onClose={close} />
                </Suspense>
              ),
            }
          : undefined
      }
      {...(can('unbindSnUser')
        ? { bulk: (rows: readonly SnRecord[], clear: () => void) => <Unbind name={name} rows={rows} onDone={clear} /> }
        : {})}
    />
  );
}

type UnbindProps = { name: string; rows: readonly SnRecord[]; onDone: () => void };

function Unbind({ name, rows, onDone }: UnbindProps) {
  const bind = useBindToSns(name);
  return (
    <UnbindSns
      rows={rows}
      run={(sns) => bind.mutateAsync({ sns, bound: false })}
      consequence={(count) => (
        <Plural
          value={count}
          one={`${name} may no longer use # SN; sessions that needed it end.`}
          other={`${name} may no longer use # SNs; sessions that needed them end.`}
        />
      )}
      onDone={onDone}
    />
  );
}
