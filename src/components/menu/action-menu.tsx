import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../kit/button.tsx';
import { Menu } from '../kit/menu.tsx';
import { SmallButton } from '../small-button.tsx';
import { MenuActions, type MenuAction } from './menu-actions.tsx';
import { useMenuCommands } from './use-menu-commands.ts';

type Props = {
  label: ReactNode;
  actions: readonly MenuAction[];
  /** Makes the button as low as a line of facts, for one that stands beside a fact. */
  small?: boolean;
  side?: 'bottom-start' | 'bottom-end';
};

export function ActionMenu({ label, actions, small = false, side = 'bottom-start' }: Props) {
  useMenuCommands(actions);
  return (
    <Menu position={side} shadow="md" returnFocus>
      <Menu.Target>
        {small ? (
          <SmallButton>
            {label} <IconChevronDown size={13} aria-hidden />
          </SmallButton>
        ) : (
          <Button rightSection={<IconChevronDown size={15} aria-hidden />}>{label}</Button>
        )}
      </Menu.Target>
      <MenuActions actions={actions} />
    </Menu>
  );
}
