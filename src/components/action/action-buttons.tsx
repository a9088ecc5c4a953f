import { Button } from '../kit/button.tsx';
import type { MenuAction } from '../menu/menu-actions.tsx';

export const ActionButtons = ({ actions }: { actions: readonly MenuAction[] }) =>
  actions.map((action) => (
    <Button
      key={action.label}
      leftSection={<action.icon size={16} aria-hidden />}
      {...('run' in action && { onClick: action.run })}
    >
      {action.label}
    </Button>
  ));
