import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast.tsx';
import { UsedBy } from '../../components/used-by.tsx';
import { snCountQuery, snsHref } from '../sns/api.ts';
import { useDeleteBusiness } from './api.ts';

type Props = { name: string; onClose: () => void };

/** Deletes a business after its name was typed. */
export function DeleteBusinessDialog({ name, onClose }: Props) {
  const { t } = useLingui();
  const remove = useDeleteBusiness();
  const { data: count } = useQuery(snCountQuery([{ name: 'businessName', op: '=', values: [name] }]));
  const used = count !== undefined && count > 0;
  return (
    <ConfirmDialog
      // Asked anew when there is nothing to type: the focus goes to what is left.
      key={String(used)}
      title={t`Delete business`}
      action={t`Delete business`}
      danger
      {...(used ? {} : { typed: name })}
      ready={count === 0}
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
        <UsedBy count={count} href={snsHref({ name: 'businessName', op: 'is', values: [name] })} />
      </p>
    </ConfirmDialog>
  );
}
