import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { UserRecord } from '#contract/holders/users.ts';
import { EnabledPill } from '../../../domain/enabled-pill.tsx';
import { SetByLine } from '../../../domain/states/set-by.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { NumberText, OptionalText } from '../../../components/text/text.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { userActions } from '../../users/actions.tsx';
import { userQueries } from '../../users/api.ts';
import { userWords } from '../../../words/users.ts';
import { USER_NAMES } from '../../users/fields.tsx';
import { ofSns, requestOf, useCall } from '../call.ts';
import { DeskList } from '../desk-list.tsx';
import { useTicketNote } from '../done.ts';
import { EnableUser } from '../enable-user.tsx';
import { EndAllDialog } from '../end-all-dialog.tsx';

type Asked = { user: UserRecord; what: 'end' | 'disable' };

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
      {asked?.what === 'end' && <EndAllDialog userName={asked.user.name} onClose={close} />}
      {asked?.what === 'disable' && <DisableUser user={asked.user} onClose={close} />}
    </>
  );
}

type ActsProps = { user: UserRecord; ask: (asked: Asked) => void };

function Acts({ user, ask }: ActsProps) {
  const { t } = useLingui();
  const can = useCan();
  const { name, status, sessionCount = 0 } = user;
  return (
    <>
      {can('endSnSessions') && sessionCount > 0 && (
        <SmallButton danger label={t`End all sessions of ${name}`} onClick={() => ask({ user, what: 'end' })}>
          <Trans>End all</Trans>
        </SmallButton>
      )}{' '}
      {can('updateUsers') &&
        (status === 0 ? (
          <SmallButton danger label={t`Disable ${name}`} onClick={() => ask({ user, what: 'disable' })}>
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

/** Shows the dialog that disables a user, and notes the change for the ticket. */
function DisableUser({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const { t } = useLingui();
  const note = useTicketNote();
  const { name } = user;
  const { Dialog } = userActions.rows.disable;
  return <Dialog target={[user]} first={{}} onClose={onClose} onDone={() => note(t`Disabled the user ${name}`)} />;
}
