import { use } from 'react';
import { useNavigate } from 'react-router';
import { CommandScopeContext } from '../../lib/command-scope.ts';
import { useCommands, type Shortcut } from '../../lib/shortcuts.ts';
import type { MenuAction } from './menu-actions.tsx';

/**
 * Registers the entries of a menu or of a row of buttons as commands, so that the palette and the keys offer what is on the
 * screen and nothing else.
 */
export function useMenuCommands(actions: readonly MenuAction[]): void {
  const navigate = useNavigate();
  const { group = 'list', subject } = use(CommandScopeContext) ?? {};
  useCommands(
    actions.flatMap((action): Shortcut[] => {
      if ('file' in action) return [];
      const { label, command = label, icon, keys } = action;
      return [
        {
          id: `${group}.${command}`,
          label: command,
          group,
          subject,
          icon,
          keys,
          inPalette: true,
          run: 'to' in action ? () => void navigate(action.to) : action.run,
        },
      ];
    }),
  );
}
