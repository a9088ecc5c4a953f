import { Link } from 'react-router';
import { Menu } from '../kit/menu.tsx';
import type { RowAction } from './row-menu.tsx';
import styles from './row-menu.module.css';

/** The menu of a row while it is open. */
export function OpenedMenu({ actions, onClose }: { actions: readonly RowAction[]; onClose: () => void }) {
  return (
    <Menu opened onClose={onClose} position="bottom-end" shadow="md" returnFocus>
      <Menu.Target>
        <span className={styles.anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const shared = {
            leftSection: <action.icon size={16} aria-hidden />,
            ...(action.danger === true ? { color: 'red' } : {}),
          };
          return 'to' in action ? (
            <Menu.Item key={action.label} component={Link} to={action.to} {...shared}>
              {action.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={action.label} onClick={action.run} {...shared}>
              {action.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
