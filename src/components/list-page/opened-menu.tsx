import type { Ref } from 'react';
import { Menu } from '../kit/menu.tsx';
import { MenuActions, type MenuAction } from '../menu/menu-actions.tsx';
import styles from './row-menu.module.css';

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
 * An empty box at the place of the menu. It ignores the accessibility props that the kit passes to a menu's button, because
 * screen readers would read them for the box.
 */
function Anchor({ ref, id }: { ref?: Ref<HTMLSpanElement>; id?: string }) {
  return <span ref={ref} id={id} className={styles.anchor} />;
}
