import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconArchiveOff,
  IconBan,
  IconCalendarPlus,
  IconCircleCheck,
  IconCode,
  IconGauge,
  IconPlayerPause,
  IconPuzzle,
  IconRestore,
  IconShieldCheck,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { SnStatus } from '#contract/sns/sn-status.ts';
import { ActionMenu } from '../../../components/menu/action-menu.tsx';
import type { MenuAction } from '../../../components/menu/menu-actions.tsx';
import { Button } from '../../../components/kit/button.tsx';
import { useCan } from '../../../lib/api/session.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import type { JobAction } from './bulk-job.ts';
import type { BulkAction } from './bulk.ts';
import { useSnRights } from '../rights.ts';

type Props = {
  onAsk: (action: BulkAction | JobAction) => void;
  /** Makes update strings; only of SNs that are selected one by one. */
  onStrings?: () => void;
};

/** What can be asked for of several SNs, as far as the role permits it. */
export function BulkButtons({ onAsk, onStrings }: Props) {
  const { t } = useLingui();
  const rights = useSnRights();
  const can = useCan();
  const asks = (next: BulkAction | JobAction) => () => onAsk(next);
  const item = (permitted: boolean, entry: MenuAction): MenuAction[] => (permitted ? [entry] : []);

  useShortcut({
    id: 'sns.disable',
    group: 'list',
    keys: 'd',
    label: DISABLE,
    enabled: rights.setStatus(1),
    run: asks({ kind: 'status', status: 1 }),
  });

  const more = [
    ...item(rights.edit, { label: t`Set limits`, icon: IconGauge, run: asks({ kind: 'limits' }) }),
    ...item(rights.edit, { label: t`Change features`, icon: IconPuzzle, run: asks({ kind: 'features' }) }),
    ...(onStrings !== undefined && can('updateSnDevices')
      ? [{ label: t`Make update strings`, icon: IconCode, run: onStrings }]
      : []),
    ...item(rights.setStatus(4), { label: t`Blacklist`, icon: IconBan, run: asks({ kind: 'status', status: 4 }) }),
    ...item(rights.setStatus(2), { label: t`Mark deleted`, icon: IconTrash, run: asks({ kind: 'status', status: 2 }) }),
    ...item(rights.lift, {
      label: t`Lift blacklisting`,
      icon: IconShieldCheck,
      run: asks({ kind: 'lift', from: SnStatus.Blacklisted }),
    }),
    ...item(rights.lift, {
      label: t`Restore`,
      icon: IconRestore,
      run: asks({ kind: 'lift', from: SnStatus.Deleted }),
    }),
    ...item(rights.archive, { label: t`Archive`, icon: IconArchive, run: asks({ kind: 'archive' }) }),
    ...item(rights.archive, { label: t`Unarchive`, icon: IconArchiveOff, run: asks({ kind: 'unarchive' }) }),
    ...item(rights.remove, {
      label: t`Remove for good`,
      icon: IconTrashX,
      danger: true,
      run: asks({ kind: 'remove' }),
    }),
  ];

  return (
    <>
      {rights.setStatus(0) && (
        <Button onClick={asks({ kind: 'status', status: 0 })} leftSection={<IconCircleCheck size={16} aria-hidden />}>
          <Trans>Enable</Trans>
        </Button>
      )}
      {rights.setStatus(1) && (
        <Button onClick={asks({ kind: 'status', status: 1 })} leftSection={<IconPlayerPause size={16} aria-hidden />}>
          <Trans>Disable</Trans>
        </Button>
      )}
      {rights.edit && (
        <Button onClick={asks({ kind: 'end' })} leftSection={<IconCalendarPlus size={16} aria-hidden />}>
          <Trans>Set end date</Trans>
        </Button>
      )}
      {more.length > 0 && <ActionMenu label={<Trans>More</Trans>} actions={more} />}
    </>
  );
}

const DISABLE = msg`Disable the selected SNs`;
