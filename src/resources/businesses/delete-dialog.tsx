import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast.tsx';
import { useDeleteBusiness } from './api.ts';

type Props = { name: string; onClose: () => void };

/** Deletes a business after its name was typed. */
export function DeleteBusinessDialog({ name, onClose }: Props) {
  const { t } = useLingui();
  const remove = useDeleteBusiness();
  return (
    <ConfirmDialog
      title={t`Delete business`}
      action={t`Delete business`}
      danger
      typed={name}
      onConfirm={async () => {
        await remove.mutateAsync(name);
        toast.done(t`Deleted ${name}`);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>“{name}” is removed for good. No new SNs can be made of it.</Trans>
      </p>
      <p>
        <Trans>While SNs use it, it is not deleted.</Trans>
      </p>
    </ConfirmDialog>
  );
}
