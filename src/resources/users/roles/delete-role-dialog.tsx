import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { UserRoleRecord } from '#contract/holders/user-roles.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { UsedBy } from '../../../domain/used-by.tsx';
import { NAMED } from '../../../lib/named.ts';
import { usingUser } from '../fields.tsx';
import { userPaths } from '../paths.ts';
import { roleQueries, useDeleteRole } from './role-api.ts';

type Props = { role: UserRoleRecord; onClose: () => void; onDone?: () => void };

export function DeleteRoleDialog({ role: { guid, name }, onClose, onDone }: Props) {
  const { t } = useLingui();
  const remove = useDeleteRole();
  const users = useQuery(roleQueries.users(guid)({ body: {}, offset: 0, limit: NAMED }));
  return (
    <ConfirmDialog
      title={t`Delete role`}
      action={t`Delete role`}
      operation="deleteRole"
      done={t`Deleted ${name}`}
      danger
      typed={name}
      onConfirm={async () => {
        await remove.mutateAsync(guid);
        onDone?.();
      }}
      onClose={onClose}
    >
      <p>
        <Trans>“{name}” will be deleted permanently and removed from all users who have it. The users stay.</Trans>
      </p>
      <UsedBy query={users} using={usingUser} all={userPaths.role(guid)} onFollow={onClose}>
        {(total) =>
          total === 0 ? (
            <Trans>Nobody has this role.</Trans>
          ) : (
            <Plural value={total} one="# user has this role:" other="# users have this role:" />
          )
        }
      </UsedBy>
    </ConfirmDialog>
  );
}
