import { Trans, useLingui } from '@lingui/react/macro';
import type { UserRoleRecord } from '#contract/holders/user-roles.ts';
import { PasteDialog } from '../../../components/dialog/paste-dialog.tsx';
import { useChangeEach } from '../../../components/action/change-each.ts';
import { suggestUsers } from '../api.ts';
import { lookUpUsers, usersNamed } from '../look-up.ts';
import { useSetRole } from './role-api.ts';

type Props = { role: UserRoleRecord; onClose: () => void };

export function GiveRoleDialog({ role: { guid, name }, onClose }: Props) {
  const { t } = useLingui();
  const set = useSetRole(guid);
  const change = useChangeEach('POST /users/bulk');
  return (
    <PasteDialog
      title={t`Assign the role ${name} to users`}
      action={t`Assign role`}
      operation="bindRoleUsers"
      label={t`Accounts, one per line or separated by commas`}
      pick={{ label: t`Find a user`, suggest: suggestUsers }}
      lookUp={lookUpUsers(`role ${guid}`, () => Promise.resolve([]))}
      run={(names, idempotencyKey) =>
        change({ keys: names, change: { role: guid }, idempotencyKey }, async (only) => {
          const users = await usersNamed([only]);
          return set.mutateAsync({ users: users.map((user) => user.guid), had: true });
        })
      }
      done={(what) => <Trans>Assigned to {what}</Trans>}
      onClose={onClose}
    />
  );
}
