import { useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import { fetchSoon } from '../../lib/api/fetch-ahead.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import type { MenuAction } from '../menu/menu-actions.tsx';
import styles from './row-menu.module.css';

const OpenedMenu = lazyNamed(() => import('./opened-menu.tsx'), 'OpenedMenu', fetchSoon);

export type RowAction = MenuAction;

type Props = { name: string; actions: () => readonly RowAction[] };

/** The menu at the end of a row. Until it opens it is only a button, because a page has up to 1,000 of them. */
export function RowMenu({ name, actions }: Props) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Focuses the button before the menu is removed: a dialog that the menu opens returns the focus to it.
  const close = () => {
    button.current?.focus({ preventScroll: true });
    setOpened(false);
  };
  return (
    <span className={styles.root}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      />
      {opened && (
        <Suspense>
          <OpenedMenu actions={actions().map(withoutKeys)} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}

/** The keys of a command act on the open record or on the selected rows, not on the row of a menu. */
const withoutKeys = (action: RowAction): RowAction => ({ ...action, keys: undefined });
