import { Menu } from '../kit/menu.tsx';
import { MenuActions, type MenuAction } from '../menu-actions.tsx';
import styles from './row-menu.module.css';

/** The menu of a row while it is open. */
export function OpenedMenu({ actions, onClose }: { actions: readonly MenuAction[]; onClose: () => void }) {
  return (
    <Menu opened onClose={onClose} position="bottom-end" shadow="md" returnFocus>
      <Menu.Target>
        <span className={styles.anchor} />
      </Menu.Target>
      <MenuActions actions={actions} />
    </Menu>
  );
}
