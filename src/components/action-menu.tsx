import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from './kit/button.tsx';
import { Menu } from './kit/menu.tsx';
import type { RowAction } from './list-page/row-menu.tsx';
import styles from './action-menu.module.css';

/** An entry of a menu; `hint` says what it would come to, such as the date that "+30 days" means. */
export type MenuAction = RowAction & { hint?: ReactNode };

type Props = {
  label: ReactNode;
  actions: readonly MenuAction[];
  emphasis?: 'default' | 'quiet';
  side?: 'bottom-start' | 'bottom-end';
};

/** A button with a menu of actions. */
export function ActionMenu({ label, actions, emphasis = 'default', side = 'bottom-start' }: Props) {
  return (
    <Menu position={side} shadow="md" returnFocus>
      <Menu.Target>
        <Button emphasis={emphasis} rightSection={<IconChevronDown size={15} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const shared = {
            leftSection: <action.icon size={16} aria-hidden />,
            ...(action.danger === true ? { color: 'red' } : {}),
            ...(action.hint === undefined ? {} : { rightSection: <span className={styles.hint}>{action.hint}</span> }),
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
