import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { UserRecord } from '#contract/holders/users.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { EnabledPill } from '../../../domain/enabled-pill.tsx';
import { SetByLine } from '../../../domain/states/set-by.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { NumberText, OptionalText } from '../../../components/text/text.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { userQueries, useSetUserStatus } from '../../users/api.ts';
import { userWords } from '../../../words/users.ts';
import { USER_NAMES } from '../../users/fields.tsx';
import { ofSns, requestOf, useCall } from '../call.ts';
import { DeskList } from '../desk-list.tsx';
import { useNote } from '../done.ts';
import { EnableUser } from '../enable-user.tsx';
import { EndAllDialog } from '../end-all-dialog.tsx';

type Asked = { name: string; what: 'end' | 'disable' };

export function UsersTab() {
  const { t, i18n } = useLingui();
  const { scope } = useCall();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const { userName } = scope;
  return (
    <>
      <DeskList
        querys={userName === undefined ? ofSns(scope) : [{ name: 'name', op: '=', values: [userName] }]}
        list={(querys) => userQueries.list(requestOf(querys))}
        empty={<Trans>No user is bound to the SN.</Trans>}
        caption={t`Users`}
        rowKey={({ guid }) => guid}
        states={{ kind: 'user', keyOf: ({ name }) => name }}
        columns={[
          ...USER_NAMES.map((name) => ({
            head: i18n._(userWords[name].label),
            cell: (user: UserRecord) => user[name],
          })),
          {
            head: t`Status`,
            cell: ({ status }, set) => (
              <>
                <EnabledPill enabled={status === 0} /> <SetByLine kind="user" set={set} status={status} />
              </>
            ),
          },
          { head: t`Actions`, unseen: true, cell: (user) => <Acts user={user} ask={setAsked} /> },
          { head: t`Online`, cell: ({ sessionCount }) => <NumberText value={sessionCount} /> },
          { head: t`E-mail`, cell: ({ email }) => <OptionalText value={email} /> },
        ]}
      />
      {asked?.what === 'end' && <EndAllDialog userName={asked.name} onClose={close} />}
      {asked?.what === 'disable' && <DisableUserDialog name={asked.name} onClose={close} />}
    </>
  );
}

type ActsProps = { user: UserRecord; ask: (asked: Asked) => void };

function Acts({ user: { name, status, sessionCount = 0 }, ask }: ActsProps) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <>
      {can('endSnSessions') && sessionCount > 0 && (
        <SmallButton danger label={t`End all sessions of ${name}`} onClick={() => ask({ name, what: 'end' })}>
          <Trans>End all</Trans>
        </SmallButton>
      )}{' '}
      {can('updateUsers') &&
        (status === 0 ? (
          <SmallButton danger label={t`Disable ${name}`} onClick={() => ask({ name, what: 'disable' })}>
            <Trans>Disable</Trans>
          </SmallButton>
        ) : (
          <EnableUser name={name} label={t`Enable ${name}`}>
            <Trans>Enable</Trans>
          </EnableUser>
        ))}
    </>
  );
}

function DisableUserDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui();
  const set = useSetUserStatus();
  const note = useNote();
  return (
    <ConfirmDialog
      title={<Trans>Disable {name}?</Trans>}
      action={t`Disable user`}
      operation="updateUsers"
      asksReason
      onClose={onClose}
      onConfirm={async () => {
        note(t`Disabled the user ${name}`, await set.mutateAsync({ names: [name], status: 1 }));
      }}
    >
      <p>
        <Trans>All sessions of the user end, and the account gets in no more until it is enabled again.</Trans>
      </p>
    </ConfirmDialog>
  );
}
