import { Trans, useLingui } from '@lingui/react/macro';
import type { DataRecord } from '#contract/catalogue/datas.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { useRemoveData, type DataOwner } from './api.ts';

type Props = { owner: DataOwner; item: DataRecord; onClose: () => void };

export function RemoveDataDialog({ owner, item: { name }, onClose }: Props) {
  const { t } = useLingui();
  const remove = useRemoveData(owner);
  return (
    <ConfirmDialog
      title={t`Remove configuration item`}
      action={t`Remove item`}
      operation={owner.remove}
      done={t`Removed ${name}`}
      onConfirm={() => remove.mutateAsync(name)}
      onClose={onClose}
    >
      <p>
        <Trans>“{name}” and its value will be removed. An inherited value of this name then applies again.</Trans>
      </p>
    </ConfirmDialog>
  );
}
