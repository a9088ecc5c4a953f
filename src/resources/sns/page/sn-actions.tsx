import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconArchiveOff,
  IconBan,
  IconCircleCheck,
  IconPlayerPause,
  IconRestore,
  IconShieldCheck,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { liftedStatus, SnStatus } from '#contract/sns/sn-status.ts';
import { ActionMenu } from '../../../components/menu/action-menu.tsx';
import type { MenuAction } from '../../../components/menu/menu-actions.tsx';
import { useShortcut } from '../../../lib/shortcuts.ts';
import type { BulkAction } from '../bulk/bulk.ts';
import { useSnRights } from '../rights.ts';
import { SnActionDialog } from './sn-action-dialog.tsx';
import type { LoadedSn } from './sn-page.tsx';

export type SnAction = Exclude<BulkAction, { kind: 'end' }>;

/** What can be done with an SN as a whole; every action asks first. `d` disables it or enables it again. */
export function SnActions({ sn, etag }: LoadedSn) {
  const { t } = useLingui();
  const rights = useSnRights();
  const [action, setAction] = useState<SnAction>();
  const asks = (next: SnAction) => () => setAction(next);
  const archived = sn.archived === true;
  const settable = (status: SnStatus) =>
    !archived && sn.status !== status && liftedStatus(sn.status, status) === undefined && rights.setStatus(status);
  const toggled: SnStatus = sn.status === 0 ? 1 : 0;
  useShortcut({
    id: 'sn.disable',
    group: 'list',
    keys: 'd',
    label: sn.status === 0 ? DISABLE : ENABLE,
    enabled: settable(toggled),
    run: asks({ kind: 'status', status: toggled }),
  });

  const statuses: Record<SnStatus, MenuAction> = {
    0: { label: t`Enable`, icon: IconCircleCheck, run: asks({ kind: 'status', status: 0 }) },
    1: { label: t`Disable`, icon: IconPlayerPause, run: asks({ kind: 'status', status: 1 }) },
    4: { label: t`Blacklist`, icon: IconBan, run: asks({ kind: 'status', status: 4 }) },
    2: { label: t`Mark deleted`, icon: IconTrash, run: asks({ kind: 'status', status: 2 }) },
  };
  const actions: MenuAction[] = [
    ...([0, 1, 4, 2] as const).filter(settable).map((status) => statuses[status]),
    ...(rights.lift && !archived && sn.status === SnStatus.Blacklisted
      ? [{ label: t`Lift blacklisting`, icon: IconShieldCheck, run: asks({ kind: 'lift', from: sn.status }) }]
      : []),
    ...(rights.lift && !archived && sn.status === SnStatus.Deleted
      ? [{ label: t`Restore`, icon: IconRestore, run: asks({ kind: 'lift', from: sn.status }) }]
      : []),
    ...(rights.archive && !archived ? [{ label: t`Archive`, icon: IconArchive, run: asks({ kind: 'archive' }) }] : []),
    ...(rights.archive && archived
      ? [{ label: t`Unarchive`, icon: IconArchiveOff, run: asks({ kind: 'unarchive' }) }]
      : []),
    ...(rights.remove
      ? [{ label: t`Remove for good`, icon: IconTrashX, danger: true, run: asks({ kind: 'remove' }) }]
      : []),
  ];

  return (
    <>
      {actions.length > 0 && <ActionMenu label={<Trans>Actions</Trans>} actions={actions} side="bottom-end" />}
      {action !== undefined && (
        <SnActionDialog sn={sn} etag={etag} action={action} onClose={() => setAction(undefined)} />
      )}
    </>
  );
}

const DISABLE = msg`Disable the SN`;
const ENABLE = msg`Enable the SN`;
