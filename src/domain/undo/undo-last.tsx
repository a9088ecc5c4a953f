import { msg } from '@lingui/core/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useShortcut } from '../../lib/shortcuts.ts';
import type { Undoable } from '../../lib/api/undo.ts';
import { useLastChange } from './offers.ts';
import { UndoDialog } from './undo-dialog.tsx';

/** The command that undoes the last change of this tab when its toast is gone. It shows first what would happen. */
export function UndoLast() {
  const last = useLastChange();
  const [asked, setAsked] = useState<Undoable>();
  useShortcut({
    id: 'undo.last',
    group: 'anywhere',
    label: msg`Undo the last change`,
    icon: IconArrowBackUp,
    inPalette: true,
    enabled: last !== undefined,
    run: () => setAsked(last),
  });
  return asked !== undefined && <UndoDialog what={asked} onClose={() => setAsked(undefined)} />;
}
