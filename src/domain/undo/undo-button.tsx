import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId } from 'react';
import type { UndoProps } from '../../components/toast/toast-host.tsx';
import { ariaKeys, keyText } from '../../lib/keys.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useOffer } from './offers.ts';
import { useUndo } from './use-undo.tsx';
import styles from './undo.module.css';

const KEYS = 'mod+z';

/** The button of a toast that undoes what the toast tells. Of several, the newest has the key. */
export function UndoButton({ what, onTaken }: UndoProps) {
  const { t } = useLingui();
  const undo = useUndo();
  const isNewest = useOffer(what);
  const take = () => {
    onTaken();
    void undo(what);
  };
  useShortcut({
    id: `undo ${useId()}`,
    group: 'anywhere',
    keys: KEYS,
    label: msg`Undo the last change`,
    icon: IconArrowBackUp,
    inPalette: true,
    enabled: isNewest,
    run: take,
  });
  const shown = keyText(KEYS);
  const hint = isNewest ? { title: t`Key ${shown}`, 'aria-keyshortcuts': ariaKeys(KEYS) } : {};
  return (
    <button type="button" className={styles.undo} onClick={take} {...hint}>
      <Trans>Undo</Trans>
    </button>
  );
}
