import { Trans, useLingui } from '@lingui/react/macro';
import type { DataRecord } from '#contract/catalogue/datas.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { useRemoveData, type DataOwner } from './api.ts';

type Props = { owner: DataOwner; item: DataRecord; onClose: () => void };

export function RemoveDataDialog({ owner, item: { name }, onClose }: Props) {
  const { t } = useLingui();
  const remove = useRemoveData(owner);
  return (
    <ConfirmDialog
      title={t`Remove configuration item`}
      action={t`Remove item`}
      danger
      onConfirm={async () => {
        await remove.mutateAsync(name);
        toast.done(t`Removed ${name}`);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>“{name}” and its value will be removed. An inherited value of this name then applies again.</Trans>
      </p>
    </ConfirmDialog>
  );
}
