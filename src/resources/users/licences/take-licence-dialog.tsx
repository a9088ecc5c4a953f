import { Trans, useLingui } from '@lingui/react/macro';
import type { UserBusinessRecord } from '#contract/holders/user-businesses.ts';
import type { UserRecord } from '#contract/holders/users.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { useUnlinkLicences } from './licence-api.ts';

type Props = { user: UserRecord; business: UserBusinessRecord; onClose: () => void };

export function TakeLicenceDialog({ user, business, onClose }: Props) {
  const { t } = useLingui();
  const unlink = useUnlinkLicences(user.guid);
  const [account, licence] = [user.name, business.name];
  return (
    <ConfirmDialog
      title={t`Take the licence away`}
      action={t`Take the licence away`}
      onConfirm={async () => {
        await unlink.mutateAsync([business.guid]);
        toast.done(t`Taken away`);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          {account} may no longer use {licence}; its end and number of terminals for this user are forgotten.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
