import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { normalSn } from '#contract/sns/sn.ts';
import { SnStatus, type ReservedStatus } from '#contract/sns/sn-status.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { formatSn } from '../../../lib/format/format.ts';
import { placeWithState } from '../../../lib/last-place.ts';
import { useArchiveSns, useDeleteSn, useUpdateSn } from '../api.ts';
import { Consequence } from '../bulk/bulk-texts.tsx';
import { snPaths } from '../paths.ts';
import type { SnAction } from './sn-actions.tsx';
import type { LoadedSn } from './sn-page.tsx';

type Props = LoadedSn & { action: SnAction; onClose: () => void };

/** Asks before an SN is changed as a whole, and does it if it is still in the version that the page showed then. */
export function SnActionDialog({ sn: { sn }, etag: shown, action, onClose }: Props) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const update = useUpdateSn();
  const archive = useArchiveSns();
  const remove = useDeleteSn();
  // The page goes on refreshing behind the dialog; the answer is about the version that was asked about.
  const [etag] = useState(shown);
  const danger = action.kind === 'remove';

  const statusTitles: Record<SnStatus, string> = {
    0: t`Enable the SN`,
    1: t`Disable the SN`,
    2: t`Mark the SN deleted`,
    4: t`Blacklist the SN`,
  };
  const liftTitles: Record<ReservedStatus, string> = {
    2: t`Restore the SN`,
    4: t`Lift the blacklisting`,
  };
  const titles: Record<Exclude<SnAction['kind'], 'status' | 'lift'>, string> = {
    archive: t`Archive the SN`,
    unarchive: t`Unarchive the SN`,
    remove: t`Remove the SN for good`,
  };
  const title =
    action.kind === 'status'
      ? statusTitles[action.status]
      : action.kind === 'lift'
        ? liftTitles[action.from]
        : titles[action.kind];

  const run = async () => {
    if (action.kind === 'status' || action.kind === 'lift') {
      const status = action.kind === 'lift' ? SnStatus.Enabled : action.status;
      await update.mutateAsync({ body: { sn, status }, ifMatch: etag });
    } else if (action.kind === 'remove') {
      await remove.mutateAsync({ sn, ifMatch: etag });
      toast.done(t`${formatSn(sn)} was removed`);
      void navigate(placeWithState(snPaths.list));
      return;
    } else {
      await archive.mutateAsync({ sns: [sn], archived: action.kind === 'archive' });
    }
    toast.done(t`Done`);
  };

  return (
    <ConfirmDialog
      title={title}
      action={title}
      danger={danger}
      // Typed with or without dashes, in any case: as everywhere else.
      {...(danger ? { typed: formatSn(sn), normal: (text: string) => formatSn(normalSn(text) ?? text) } : {})}
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        <Sn value={sn} />
      </p>
      <p>
        <Consequence action={action} count={1} />
      </p>
    </ConfirmDialog>
  );
}
