import type { Ref } from 'react';
import { Menu } from '../kit/menu.tsx';
import { MenuActions, type MenuAction } from '../menu/menu-actions.tsx';
import styles from './row-menu.module.css';

/** The menu of a row while it is open. */
export function OpenedMenu({ actions, onClose }: { actions: readonly MenuAction[]; onClose: () => void }) {
  return (
    <Menu opened onClose={onClose} position="bottom-end" shadow="md" returnFocus>
      <Menu.Target>
        <Anchor />
      </Menu.Target>
      <MenuActions actions={actions} />
    </Menu>
  );
}

/**
 * Where the menu opens. It takes the place of its target and nothing else: what the kit tells of a button that opens a
 * menu would be told of an empty box.
 */
function Anchor({ ref, id }: { ref?: Ref<HTMLSpanElement>; id?: string }) {
  return <span ref={ref} id={id} className={styles.anchor} />;
}
