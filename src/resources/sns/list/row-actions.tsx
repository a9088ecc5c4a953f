import { useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconCircleCheck, IconCopy, IconPencil, IconExternalLink, IconPlayerPause } from '@tabler/icons-react'; // prettier-ignore
import { Suspense, useState, type ReactNode } from 'react';
import type { ActionName } from '#contract/actions.ts';
import { SnStatus } from '#contract/sns/sn-status.ts';
import type { SnRecord } from '#contract/sns/sns.ts';
import type { RowAction } from '../../../components/list-page/row-menu.tsx';
import { useCopy } from '../../../components/text/copy-button.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { lazyNamed } from '../../../lib/lazy-named.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { useSnRights } from '../rights.ts';
import { snRows } from './rows.tsx';

const SnRowDialog = lazyNamed(() => import('../bulk/row-dialog.tsx'), 'SnRowDialog');

/** Returns the entries of the menu of an SN in a list, and the dialog that they open. */
export function useSnRowActions(editHref: (row: SnRecord) => string | undefined): {
  actions: (row: SnRecord) => RowAction[];
  dialog: ReactNode;
} {
  const { t } = useLingui();
  const rights = useSnRights();
  const copy = useCopy();
  const [asked, setAsked] = useState<{ name: ActionName<'sn'>; row: SnRecord }>();

  const actions = (row: SnRecord): RowAction[] => {
    const { sn, status, archived } = row;
    const edit = editHref(row);
    const isCurrent = archived !== true;
    const ask = (name: ActionName<'sn'>) => () => setAsked({ name, row });
    const copied = async () => {
      if (await copy(sn)) toast.done(t`${formatSn(sn)} copied`);
    };
    return [
      { label: t`Open`, icon: IconExternalLink, to: snRows.rowHref(row) },
      ...(edit === undefined ? [] : [{ label: t`Edit`, icon: IconPencil, to: edit }]),
      ...(isCurrent && rights.edit ? [{ label: t`Extend`, icon: IconCalendarPlus, run: ask('setEnd') }] : []),
      ...(isCurrent && status === SnStatus.Enabled && rights.setStatus(SnStatus.Disabled)
        ? [{ label: t`Disable`, icon: IconPlayerPause, run: ask('disable') }]
        : []),
      ...(isCurrent && status === SnStatus.Disabled && rights.setStatus(SnStatus.Enabled)
        ? [{ label: t`Enable`, icon: IconCircleCheck, run: ask('enable') }]
        : []),
      { label: t`Copy`, icon: IconCopy, run: () => void copied() },
    ];
  };
  const dialog = asked !== undefined && (
    <Suspense>
      <SnRowDialog key={asked.name} {...asked} onClose={() => setAsked(undefined)} />
    </Suspense>
  );
  return { actions, dialog };
}
