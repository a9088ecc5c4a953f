import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useId } from 'react';
import type { UndoProps } from '../../components/toast/toast-host.tsx';
import { ariaKeys, keyText } from '../../lib/keys.ts';
import { isRedo } from '../../lib/api/undo.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useOffer } from './offers.ts';
import { useUndo } from './use-undo.tsx';
import styles from './undo.module.css';

const LOOKS = {
  undo: { keys: 'mod+z', label: msg`Undo the last change`, icon: IconArrowBackUp },
  redo: { keys: 'mod+shift+z', label: msg`Redo what was undone`, icon: IconArrowForwardUp },
} as const;

/** The button of a toast that undoes or redoes what the toast tells. Of several, the newest has the key. */
export function UndoButton({ what, onTaken }: UndoProps) {
  const { t } = useLingui();
  const undo = useUndo();
  const isNewest = useOffer(what);
  const look = LOOKS[isRedo(what) ? 'redo' : 'undo'];
  const take = () => {
    onTaken();
    void undo(what);
  };
  useShortcut({
    id: `undo ${useId()}`,
    group: 'anywhere',
    ...look,
    inPalette: true,
    enabled: isNewest,
    run: take,
  });
  const shown = keyText(look.keys);
  const hint = isNewest ? { title: t`Key ${shown}`, 'aria-keyshortcuts': ariaKeys(look.keys) } : {};
  return (
    <button type="button" className={styles.undo} onClick={take} {...hint}>
      {isRedo(what) ? <Trans>Redo</Trans> : <Trans>Undo</Trans>}
    </button>
  );
}
