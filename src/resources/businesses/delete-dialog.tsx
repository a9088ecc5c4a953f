import { Trans, useLingui } from '@lingui/react/macro';
import { DeleteUnusedDialog } from '../../domain/delete-unused-dialog.tsx';
import { toast } from '../../components/toast/toast.tsx';
import { snsHref, snsUsing, usingSn } from '../../domain/sn-queries.ts';
import { useDeleteBusiness } from './api.ts';

type Props = { name: string; onClose: () => void };

/** A dialog that deletes a business after its name was typed. */
export function DeleteBusinessDialog({ name, onClose }: Props) {
  const { t } = useLingui();
  const remove = useDeleteBusiness();
  return (
    <DeleteUnusedDialog
      title={t`Delete business`}
      operation="deleteBusiness"
      name={name}
      sns={snsUsing([{ name: 'businessName', op: '=', values: [name] }])}
      using={usingSn}
      all={snsHref({ name: 'businessName', op: 'is', values: [name] })}
      onConfirm={async () => {
        await remove.mutateAsync(name);
        toast.done(t`Deleted ${name}`);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>“{name}” will be deleted permanently. No new SNs can use it.</Trans>
      </p>
    </DeleteUnusedDialog>
  );
}
