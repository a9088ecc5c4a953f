import { Button } from '../kit/button.tsx';
import type { MenuAction } from '../menu/menu-actions.tsx';
import { useMenuCommands } from '../menu/use-menu-commands.ts';

export function ActionButtons({ actions }: { actions: readonly MenuAction[] }) {
  useMenuCommands(actions);
  return actions.map((action) => (
    <Button
      key={action.label}
      keys={action.keys}
      leftSection={<action.icon size={16} aria-hidden />}
      {...('run' in action && { onClick: action.run })}
    >
      {action.label}
    </Button>
  ));
}
