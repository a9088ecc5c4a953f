import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ariaKeys } from '../../lib/keys.ts';
import { Menu } from '../kit/menu.tsx';
import { Keys } from './kbd.tsx';
import styles from './menu-actions.module.css';

export type MenuAction = {
  label: string;
  /** Name outside of the menu, such as 'Extend by 1 year' for '+ 1 year'. */
  command?: string;
  icon: Icon;
  keys?: string | undefined;
  /** The result of the action, such as the date that '+30 days' means. */
  hint?: ReactNode;
  /** For actions that cannot be undone. */
  danger?: boolean;
} & ({ to: string } | { file: string } | { run: () => void });

export function MenuActions({ actions }: { actions: readonly MenuAction[] }) {
  return (
    <Menu.Dropdown>
      {actions.map((action) => {
        const shared = {
          leftSection: <action.icon size={16} aria-hidden />,
          ...(action.danger === true ? { className: styles.danger ?? '' } : {}),
          ...(action.keys !== undefined && {
            'aria-keyshortcuts': ariaKeys(action.keys),
            rightSection: (
              <span className={styles.keys} aria-hidden>
                <Keys keys={action.keys} />
              </span>
            ),
          }),
          ...(action.hint !== undefined && { rightSection: <span className={styles.hint}>{action.hint}</span> }),
        };
        if ('file' in action) {
          return (
            <Menu.Item key={action.label} component="a" href={action.file} download {...shared}>
              {action.label}
            </Menu.Item>
          );
        }
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
  );
}
