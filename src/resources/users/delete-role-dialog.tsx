import { Trans, useLingui } from '@lingui/react/macro';
import type { UserRoleRecord } from '#contract/user-roles.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast.tsx';
import { useDeleteRole } from './role-api.ts';

type Props = { role: UserRoleRecord; onClose: () => void; onDone?: () => void };

/** Deletes a role after its name was typed. */
export function DeleteRoleDialog({ role: { guid, name }, onClose, onDone }: Props) {
  const { t } = useLingui();
  const remove = useDeleteRole();
  return (
    <ConfirmDialog
      title={t`Delete role`}
      action={t`Delete role`}
      danger
      typed={name}
      onConfirm={async () => {
        await remove.mutateAsync(guid);
        toast.done(t`Deleted ${name}`);
        onDone?.();
      }}
      onClose={onClose}
    >
      <p>
        <Trans>“{name}” is removed for good, and taken from all who have it. The users stay.</Trans>
      </p>
    </ConfirmDialog>
  );
}
