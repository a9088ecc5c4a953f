import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useActions } from '../../../components/action/use-actions.tsx';
import { ActionMenu } from '../../../components/menu/action-menu.tsx';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { snPageActions } from './page-actions.tsx';
import type { LoadedSn } from './loaded.ts';

/** Shows the menu of the actions on the SN. The shortcut `d` disables or enables it. */
export function SnActions(loaded: LoadedSn) {
  const { names, namesFor, entries, ask, dialog } = useActions(snPageActions);
  const useful = namesFor(loaded.sn).filter((name) => name !== 'makeStrings');
  const toggled = loaded.sn.status === 0 ? 'disable' : 'enable';
  useShortcut({
    id: 'sn.disable',
    group: 'list',
    keys: 'd',
    label: loaded.sn.status === 0 ? DISABLE : ENABLE,
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

const DISABLE = msg`Disable the SN`;
const ENABLE = msg`Enable the SN`;
