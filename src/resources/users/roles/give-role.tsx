import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UserRoleRecord } from '#contract/holders/user-roles.ts';
import { PasteDialog } from '../../../components/dialog/paste-dialog.tsx';
import { suggestUsers } from '../api.ts';
import { lookUpUsers, usersNamed } from '../look-up.ts';
import { useSetRole } from './role-api.ts';

type Props = { role: UserRoleRecord; onClose: () => void };

export function GiveRoleDialog({ role: { guid, name }, onClose }: Props) {
  const { t } = useLingui();
  const set = useSetRole(guid);
  return (
    <PasteDialog
      title={t`Assign the role ${name} to users`}
      action={t`Assign role`}
      operation="bindRoleUsers"
      label={t`Accounts, one per line or separated by commas`}
      pick={{ label: t`Find a user`, suggest: suggestUsers }}
      lookUp={lookUpUsers(`role ${guid}`, () => Promise.resolve([]))}
      run={async (names) => {
        const users = await usersNamed(names);
        await set.mutateAsync({ users: users.map((user) => user.guid), had: true });
      }}
      counted={(count) => <Plural value={count} one="# user" other="# users" />}
      done={(what) => <Trans>Assigned to {what}</Trans>}
      onClose={onClose}
    />
  );
}
