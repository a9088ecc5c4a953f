import { Trans } from '@lingui/react/macro';
import type { SnRecord } from '#contract/sns/sns.ts';
import { useActions } from '../../../components/action/use-actions.tsx';
import { ActionMenu } from '../../../components/menu/action-menu.tsx';
import type { LoadedRecord } from '../../../components/page/record-page.tsx';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { snPageActions, titles } from './page-actions.tsx';

/** Shows the menu of the actions on the SN. The shortcut `d` disables or enables it. */
export function SnActions(loaded: LoadedRecord<SnRecord>) {
  const { names, namesFor, entries, ask, dialog } = useActions(snPageActions);
  const useful = namesFor(loaded.record).filter((name) => name !== 'makeStrings');
  const toggled = loaded.record.status === 0 ? 'disable' : 'enable';
  useShortcut({
    id: 'sn.disable',
    group: 'list',
    keys: 'd',
    label: titles[toggled],
    enabled: names.includes(toggled) && useful.includes(toggled),
    run: () => ask(toggled, loaded),
  });
  const actions = entries(useful, loaded);
  return (
    <>
      {actions.length > 0 && <ActionMenu label={<Trans>Actions</Trans>} actions={actions} side="bottom-end" />}
      {dialog}
    </>
  );
}
