import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserRecord } from '#contract/holders/users.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { EnabledPill } from '../../../domain/enabled-pill.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { NumberText, OptionalText } from '../../../components/text/text.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { userQueries, useSetUserStatus } from '../../users/api.ts';
import { userWords } from '../../../words/users.ts';
import { USER_NAMES } from '../../users/fields.tsx';
import { useCall } from '../use-call.ts';
import { DeskTable } from '../desk-table.tsx';
import { EndAllDialog } from '../end-all-dialog.tsx';
import { requestOf } from '../lists.ts';
import { NoSns } from '../no-sns.tsx';
import { ofSns } from '../scope.ts';
import { TabFrame } from './tab-frame.tsx';
import { useAct, useNote } from '../use-act.ts';

export function UsersTab() {
  const { scope } = useCall();
  const querys =
    scope.userName === undefined ? ofSns(scope) : [{ name: 'name', op: '=' as const, values: [scope.userName] }];
  return querys === undefined ? <NoSns /> : <Users querys={querys} />;
}

type Asked = { user: UserRecord; what: 'end' | 'disable' };

function Users({ querys }: { querys: NonNullable<ReturnType<typeof ofSns>> }) {
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState<Asked>();
  const query = useQuery(userQueries.list(requestOf(querys)));
  const close = () => setAsked(undefined);
  return (
    <>
      <TabFrame query={query} empty={<Trans>No user is bound to the SN.</Trans>}>
        {(rows) => (
          <DeskTable
            caption={t`Users`}
            rows={rows}
            rowKey={({ guid }) => guid}
            columns={[
              ...USER_NAMES.map((name) => ({
                head: i18n._(userWords[name].label),
                cell: (user: UserRecord) => user[name],
              })),
              { head: t`Status`, cell: ({ status }) => <EnabledPill enabled={status === 0} /> },
              { head: t`Actions`, unseen: true, cell: (user) => <Acts user={user} ask={setAsked} /> },
              { head: t`Online`, cell: ({ sessionCount }) => <NumberText value={sessionCount} /> },
              { head: t`E-mail`, cell: ({ email }) => <OptionalText value={email} /> },
            ]}
          />
        )}
      </TabFrame>
      {asked?.what === 'end' && <EndAllDialog userName={asked.user.name} onClose={close} />}
      {asked?.what === 'disable' && <DisableUserDialog user={asked.user} onClose={close} />}
    </>
  );
}

function Acts({ user, ask }: { user: UserRecord; ask: (asked: Asked) => void }) {
  const { t } = useLingui();
  const can = useCan();
  const act = useAct();
  const set = useSetUserStatus();
  const { name } = user;
  const enable = () =>
    act(
      async () => {
        await set.mutateAsync({ names: [name], status: 0 });
        return t`Enabled the user ${name}`;
      },
      t`The user ${name} was not enabled`,
    );
  return (
    <>
      {can('endSnSessions') && (user.sessionCount ?? 0) > 0 && (
        <SmallButton danger label={t`End all sessions of ${name}`} onClick={() => ask({ user, what: 'end' })}>
          <Trans>End all</Trans>
        </SmallButton>
      )}{' '}
      {can('updateUsers') &&
        (user.status === 0 ? (
          <SmallButton danger label={t`Disable ${name}`} onClick={() => ask({ user, what: 'disable' })}>
            <Trans>Disable</Trans>
          </SmallButton>
        ) : (
          <SmallButton label={t`Enable ${name}`} disabled={set.isPending} onClick={() => void enable()}>
            <Trans>Enable</Trans>
          </SmallButton>
        ))}
    </>
  );
}

function DisableUserDialog({ user: { name }, onClose }: { user: UserRecord; onClose: () => void }) {
  const { t } = useLingui();
  const set = useSetUserStatus();
  const note = useNote();
  return (
    <ConfirmDialog
      title={<Trans>Disable {name}?</Trans>}
      action={t`Disable user`}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await set.mutateAsync({ names: [name], status: 1 });
        note(t`Disabled the user ${name}`);
      }}
    >
      <p>
        <Trans>All sessions of the user end, and the account gets in no more until it is enabled again.</Trans>
      </p>
    </ConfirmDialog>
  );
}
