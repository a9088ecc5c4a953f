import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { formatSn } from '../../words/format-sn.ts';
import { tokenIdQueries, useUnbindAll } from './api.ts';

export function UnbindAllDialog({ sn, onClose }: { sn: string; onClose: () => void }) {
  const { t } = useLingui();
  const unbind = useUnbindAll();
  const { data: count } = useQuery(tokenIdQueries.countOf(sn));
  const code = formatSn(sn);
  return (
    <ConfirmDialog
      title={t`Unbind all token IDs of ${code}`}
      action={t`Unbind all`}
      operation="unbindTokenIds"
      done={t`Unbound all token IDs of ${code}`}
      danger
      typed={String(count ?? '…')}
      ready={count !== undefined && count > 0}
      onConfirm={() => unbind.mutateAsync(sn)}
      onClose={onClose}
    >
      <p>
        {count === undefined ? (
          <Trans>Counting …</Trans>
        ) : (
          <Plural
            value={count}
            one="# token ID no longer opens the SN. You can bind it to another SN."
            other="# token IDs no longer open the SN. You can bind them to other SNs."
          />
        )}
      </p>
    </ConfirmDialog>
  );
}
