import { Trans } from '@lingui/react/macro';
import type { ActionName } from '#contract/actions.ts';
import { ActionButtons } from '../../../components/action/action-buttons.tsx';
import { useActions } from '../../../components/action/use-actions.tsx';
import { ActionMenu } from '../../../components/menu/action-menu.tsx';
import { snActions } from './actions.tsx';
import type { SnTarget } from './target.ts';

/** The actions with their own button. The others are in the menu “More”. */
const BUTTONS: readonly ActionName<'sn'>[] = ['enable', 'disable', 'setEnd'];

type Props = { target: SnTarget; onDone: () => void };

export function BulkBar({ target, onDone }: Props) {
  const { names, entries, dialog } = useActions(snActions);
  // Update strings are offered only for selected SNs, because the browser makes their file from the SNs in `rows`.
  const shown = target.rows === undefined ? names.filter((name) => name !== 'makeStrings') : names;
  const more = shown.filter((name) => !BUTTONS.includes(name));
  return (
    <>
      <ActionButtons
        actions={entries(
          shown.filter((name) => BUTTONS.includes(name)),
          target,
          onDone,
        )}
      />
      {more.length > 0 && <ActionMenu label={<Trans>More</Trans>} actions={entries(more, target, onDone)} />}
      {dialog}
    </>
  );
}
