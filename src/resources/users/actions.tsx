import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import {
  IconCircleCheck,
  IconLogout,
  IconPlayerPause,
  IconPlugConnected,
  IconPlugConnectedX,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { UserRecord } from '#contract/holders/users.ts';
import type { FormProps, Input } from '../../components/action/action-table.ts';
import { recordActions, running, type RecordTarget } from '../../components/action/record-actions.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { EndingSessions, UsedBy } from '../../domain/used-by.tsx';
import { formatSn } from '../../words/format-sn.ts';
import { userActionTitles } from '../../words/holder-actions.ts';
import { suggestSns } from '../../domain/suggest.ts';
import { snsHref, snsUsing, usingSn } from '../../domain/sn-queries.ts';
import { useBindUsers, useDeleteUsers, useEndUsers, userQueries, useSetUserStatus } from './api.ts';
import { userPaths } from './paths.ts';

type Users = readonly UserRecord[];

const nameOf = ({ name }: UserRecord): string => name;

function useSessions(users: Users) {
  const query = useQuery({ ...userQueries.named(users.map(nameOf)), enabled: users.length > 0 });
  return { ready: query.isSuccess, effects: <EndingSessions query={query} /> };
}

export const userActions = recordActions<'user', UserRecord>({
  kind: 'user',
  titles: userActionTitles,
  job: { start: 'POST /users/bulk', keyOf: nameOf },
  keys: { end: 'l' },
  nameOf,
  counted: (count) => <Plural value={count} one="# user" other="# users" />,
  rows: {
    enable: {
      label: msg`Enable`,
      icon: IconCircleCheck,
      says: <Trans>An enabled user can log in.</Trans>,
      useRun: running(useSetUserStatus, (users: Users) => ({ names: users.map(nameOf), status: 0 }) as const),
      done: (what) => <Trans>Enabled {what}</Trans>,
    },
    disable: {
      label: msg`Disable`,
      icon: IconPlayerPause,
      says: <Trans>A disabled user cannot log in.</Trans>,
      useEffects: useSessions,
      useRun: running(useSetUserStatus, (users: Users) => ({ names: users.map(nameOf), status: 1 }) as const),
      done: (what) => <Trans>Disabled {what}</Trans>,
    },
    end: {
      label: msg`End all sessions`,
      icon: IconLogout,
      says: <Trans>Open sessions end at once. Users can log in again.</Trans>,
      useEffects: useSessions,
      useRun: running(useEndUsers, (users: Users) => users.map(({ guid }) => guid)),
      done: (what) => <Trans>Ended the sessions of {what}</Trans>,
    },
    bind: {
      label: msg`Bind to an SN`,
      icon: IconPlugConnected,
      Form: ({ input, onChange }) => <SnChoice input={input} onChange={onChange} />,
      says: (count) => (
        <Plural value={count} one="# user will be able to use the SN." other="# users will be able to use the SN." />
      ),
      useRun: ({ sn = '' }) => {
        const bind = useBindUsers(sn);
        return (users) => bind.mutateAsync({ names: users.map(nameOf), bound: true });
      },
      done: (what) => <Trans>Bound {what}</Trans>,
    },
    unbind: {
      label: msg`Unbind`,
      icon: IconPlugConnectedX,
      says: (count) => (
        <Plural
          value={count}
          one="# user can no longer use the SN. Sessions that need it will end."
          other="# users can no longer use the SN. Sessions that need it will end."
        />
      ),
      useRun: ({ unbind = '' }) => {
        const bind = useBindUsers(unbind);
        return (users) => bind.mutateAsync({ names: users.map(nameOf), bound: false });
      },
      done: (what) => <Trans>Unbound {what}</Trans>,
    },
    delete: {
      label: msg`Delete`,
      icon: IconTrash,
      says: <Trans>Account licences and role assignments are deleted too.</Trans>,
      useEffects: (users, onFollow) => {
        const names = users.map(nameOf);
        const sessions = useSessions(users);
        const sns = useQuery({
          ...snsUsing([{ name: 'userName', op: '=', values: names }]),
          enabled: names.length > 0,
        });
        return {
          ready: sessions.ready && sns.isSuccess,
          effects: (
            <>
              <UsedBy query={sns} using={usingSn} all={snsOf(names)} onFollow={onFollow}>
                {(total) => <Unbound count={total} />}
              </UsedBy>
              {sessions.effects}
            </>
          ),
        };
      },
      useRun: running(useDeleteUsers, (users: Users) => users.map(nameOf)),
      done: (what) => <Trans>Deleted {what}</Trans>,
    },
  },
});

const SnChoice = ({
  input: { sn = '' },
  onChange,
}: Pick<FormProps<RecordTarget<UserRecord>, Input>, 'input' | 'onChange'>) => (
  <RecordSelect
    label="SN"
    suggest={suggestSns}
    value={sn}
    onChange={(next) => onChange({ sn: next })}
    labelOf={formatSn}
    focused
    required
  />
);

/** Returns the link to the list of the users' SNs; undefined when the URL would be too long. */
const snsOf = ([first = '', ...more]: readonly string[]): string | undefined =>
  more.length === 0
    ? userPaths.sns(first)
    : more.length < 50
      ? snsHref({ name: 'userName', op: 'is', values: [first, ...more] })
      : undefined;

function Unbound({ count }: { count: number }) {
  return count === 0 ? (
    <Trans>Not bound to any SN.</Trans>
  ) : (
    <Plural value={count} one="Unbound from # SN:" other="Unbound from # SNs:" />
  );
}
