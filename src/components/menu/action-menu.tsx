import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../kit/button.tsx';
import { Menu } from '../kit/menu.tsx';
import { MenuActions, type MenuAction } from './menu-actions.tsx';
import { useMenuCommands } from './use-menu-commands.ts';

type Props = {
  label: ReactNode;
  actions: readonly MenuAction[];
  emphasis?: 'default' | 'quiet';
  side?: 'bottom-start' | 'bottom-end';
};

export function ActionMenu({ label, actions, emphasis = 'default', side = 'bottom-start' }: Props) {
  useMenuCommands(actions);
  return (
    <Menu position={side} shadow="md" returnFocus>
      <Menu.Target>
        <Button emphasis={emphasis} rightSection={<IconChevronDown size={15} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <MenuActions actions={actions} />
    </Menu>
  );
}
