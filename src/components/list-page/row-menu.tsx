import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyNamed } from '../../lib/lazy-named.ts';
import type { MenuAction } from '../menu-actions.tsx';
import styles from './row-menu.module.css';

const OpenedMenu = lazyNamed(() => import('./opened-menu.tsx'), 'OpenedMenu');

/** One entry of a row's menu. */
export type RowAction = MenuAction;

type Props = { name: string; actions: () => readonly RowAction[] };

/** The menu at the end of a row. Only a button until it is opened: a page has up to 1,000 of them. */
export function RowMenu({ name, actions }: Props) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  return (
    <span className={styles.root}>
      <button
        type="button"
        className={styles.button}
        aria-label={t`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      />
      {opened && (
        <Suspense>
          <OpenedMenu actions={actions()} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </span>
  );
}
