import { useLingui } from '@lingui/react/macro';
import { IconSearch, type Icon } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Keys } from './kbd.tsx';
import { BareDialog } from './kit/dialog.tsx';
import styles from './command-palette.module.css';

export type Command = {
  id: string;
  label: ReactNode;
  icon?: Icon;
  keys?: string | undefined;
  hint?: ReactNode;
  run: () => void;
};
export type CommandGroup = { id: string; label: string; commands: readonly Command[] };

type Props = {
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly CommandGroup[];
  /** Shown when no group has a command. */
  nothing: ReactNode;
  onClose: () => void;
};

/**
 * A search box over a list of commands: arrows choose, Enter runs. The first command is always chosen, so that paste
 * and Enter is enough. Mantine's Spotlight is not used: it has no combobox roles, and keeps what was chosen in the
 * document, where late answers of the server cannot reach it.
 */
export function CommandPalette({ placeholder, text, onText, groups, nothing, onClose }: Props) {
  const { t } = useLingui();
  const listId = useId();
  const [wanted, setWanted] = useState<string>();
  const commands = groups.flatMap((group) => group.commands);
  const chosen = commands.find(({ id }) => id === wanted) ?? commands[0];
  const optionId = (id: string) => `${listId}-${id}`;

  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const choose = (step: number) => {
    const at = chosen === undefined ? 0 : commands.indexOf(chosen);
    const next = commands.at((at + step) % commands.length);
    setWanted(next?.id);
    if (next !== undefined) document.getElementById(optionId(next.id))?.scrollIntoView({ block: 'nearest' });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && chosen !== undefined) run(chosen);
    else if (event.key === 'ArrowDown') choose(1);
    else if (event.key === 'ArrowUp') choose(-1);
    else return;
    event.preventDefault();
  };

  return (
    <BareDialog onClose={onClose} label={t`Search and commands`}>
      <div className={styles.search}>
        <IconSearch size={18} aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen === undefined ? undefined : optionId(chosen.id)}
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setWanted(undefined);
            onText(event.currentTarget.value);
          }}
          onKeyDown={handleKeyDown}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          data-autofocus
        />
        <Keys keys="escape" />
      </div>
      <div role="listbox" id={listId} aria-label={t`Commands`} className={styles.list}>
        {groups
          .filter((group) => group.commands.length > 0)
          .map((group) => (
            <div key={group.id} role="group" aria-label={group.label}>
              <div className={styles.group} aria-hidden>
                {group.label}
              </div>
              {group.commands.map((command) => (
                <div
                  key={command.id}
                  id={optionId(command.id)}
                  role="option"
                  aria-selected={command === chosen}
                  tabIndex={-1}
                  className={styles.command}
                  onClick={() => run(command)}
                  onKeyDown={handleKeyDown}
                  onPointerMove={() => setWanted(command.id)}
                >
                  {command.icon !== undefined && <command.icon size={17} stroke={1.75} aria-hidden />}
                  <span className={styles.label}>{command.label}</span>
                  {command.hint !== undefined && <span className={styles.hint}>{command.hint}</span>}
                  {command.keys !== undefined && <Keys keys={command.keys} />}
                </div>
              ))}
            </div>
          ))}
      </div>
      {commands.length === 0 && <div className={styles.nothing}>{nothing}</div>}
    </BareDialog>
  );
}
