import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../components/kit/button.tsx';
import { useMenuCommands } from '../../components/menu/use-menu-commands.ts';
import { useSession } from '../../lib/api/session.ts';
import type { Undoable } from '../../lib/api/undo.ts';
import { UndoDialog } from './undo-dialog.tsx';

type Props = {
  what: Undoable;
  /** The operation that made the change. Whoever may run it may undo it. */
  operation: string;
  /** Name of the change, where several buttons are on the page. */
  label?: string;
  /** True for the one change that the page is about: the palette offers its undo too. */
  isCommand?: boolean;
};

/** The button that undoes a change, after a look at what goes back. */
export function UndoEntry({ what, operation, label, isCommand = false }: Props) {
  const { t } = useLingui();
  const { permissions } = useSession();
  const [asked, setAsked] = useState(false);
  const run = () => setAsked(true);
  const may = permissions.includes('undoChange') && permissions.some((permitted) => permitted === operation);
  useMenuCommands(may && isCommand ? [{ label: t`Undo this change`, icon: IconArrowBackUp, run }] : []);
  if (!may) return null;
  return (
    <>
      <Button
        emphasis={isCommand ? 'default' : 'quiet'}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={run}
        {...(label !== undefined && { 'aria-label': label })}
      >
        {isCommand ? <Trans>Undo this change</Trans> : <Trans>Undo</Trans>}
      </Button>
      {asked && <UndoDialog what={what} onClose={() => setAsked(false)} />}
    </>
  );
}
