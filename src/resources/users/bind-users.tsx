import { Trans, useLingui } from '@lingui/react/macro';
import type { SnRecord } from '#contract/sns/sns.ts';
import { PasteDialog } from '../../components/dialog/paste-dialog.tsx';
import { useChangeEach } from '../../components/action/change-each.ts';
import { formatSn } from '../../words/format-sn.ts';
import { suggestUsers, useBindUsers } from './api.ts';
import { lookUpUsers, snUsersNamed } from './look-up.ts';

type Props = { sn: SnRecord; onClose: () => void };

export function BindUsersDialog({ sn: { sn, usersNumber }, onClose }: Props) {
  const { t } = useLingui();
  const bind = useBindUsers(sn);
  const change = useChangeEach('POST /users/bulk');
  return (
    <PasteDialog
      title={t`Bind users to ${formatSn(sn)}`}
      action={t`Bind users`}
      operation="bindSnUsers"
      label={t`Accounts, one per line or separated by commas`}
      hint={usersNumber === undefined ? undefined : t`The SN may have ${usersNumber} users in all.`}
      pick={{ label: t`Find a user`, suggest: suggestUsers }}
      lookUp={lookUpUsers(`SN ${sn}`, (names, signal) => snUsersNamed(sn, names, signal))}
      run={(names, idempotencyKey) =>
        change({ keys: names, change: { sn }, idempotencyKey }, (name) =>
          bind.mutateAsync({ names: [name], bound: true }),
        )
      }
      done={(what) => <Trans>Bound {what}</Trans>}
      onClose={onClose}
    />
  );
}
