import { IconSearch, type Icon } from '@tabler/icons-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Keys } from './kbd.tsx';
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

export type CommandBoxProps = {
  placeholder: string;
  text: string;
  /** `pasted` is true when the text came from the clipboard. */
  onText: (text: string, pasted: boolean) => void;
  groups: readonly CommandGroup[];
  /** True while the commands do not match the text yet. Enter waits for them. */
  pending: boolean;
  listLabel: string;
  nothing: ReactNode;
  onRun?: () => void;
  aside?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  /** True when Enter was pressed before the box was visible. */
  entered?: boolean;
  onFocus?: () => void;
};

/**
 * A text box above a list of commands: arrows choose, Enter runs. The first command is always chosen, so that paste and
 * Enter is enough. Mantine's Spotlight is not used: it has no combobox roles, and keeps the choice in the DOM, where
 * late responses cannot update it.
 */
export function CommandBox({
  placeholder,
  text,
  onText,
  groups,
  pending,
  listLabel,
  nothing,
  onRun,
  aside,
  inputRef,
  entered: enteredBefore = false,
  onFocus,
}: CommandBoxProps) {
  const listId = useId();
  const [wanted, setWanted] = useState<string>();
  const [pasting, setPasting] = useState(false);
  // Enter was pressed before the commands arrived.
  const entered = useRef(enteredBefore);
  const commands = groups.flatMap((group) => group.commands);
  const chosen = commands.find(({ id }) => id === wanted) ?? commands[0];
  const optionId = (id: string) => `${listId}-${id}`;

  const run = (command: Command) => {
    onRun?.();
    command.run();
  };
  useEffect(() => {
    if (enteredBefore) entered.current = true;
  }, [enteredBefore]);
  useEffect(() => {
    if (!entered.current || pending) return;
    entered.current = false;
    if (chosen === undefined) return;
    onRun?.();
    chosen.run();
  }, [pending, chosen, onRun, enteredBefore]);
  const choose = (step: number) => {
    entered.current = false;
    const at = chosen === undefined ? 0 : commands.indexOf(chosen);
    const next = commands.at((at + step) % commands.length);
    setWanted(next?.id);
    if (next !== undefined) document.getElementById(optionId(next.id))?.scrollIntoView({ block: 'nearest' });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && pending && wanted === undefined) entered.current = true;
    else if (event.key === 'Enter' && chosen !== undefined) run(chosen);
    else if (event.key === 'ArrowDown') choose(1);
    else if (event.key === 'ArrowUp') choose(-1);
    else return;
    event.preventDefault();
  };
  // Only a paste that replaces the whole text counts as pasted. A paste into a text counts as typing.
  const handlePaste = ({ currentTarget: { selectionStart, selectionEnd, value } }: ClipboardEvent<HTMLInputElement>) =>
    setPasting(selectionStart === 0 && selectionEnd === value.length);

  return (
    <>
      <div className={styles.search}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={inputRef}
          role="combobox"
          aria-expanded={commands.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen === undefined ? undefined : optionId(chosen.id)}
          aria-label={placeholder}
          placeholder={placeholder}
          value={text}
          onFocus={onFocus}
          onPaste={handlePaste}
          onChange={(event) => {
            setWanted(undefined);
            setPasting(false);
            entered.current = false;
            onText(event.currentTarget.value, pasting);
          }}
          onKeyDown={handleKeyDown}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          data-autofocus
        />
        {aside}
      </div>
      <div role="listbox" id={listId} aria-label={listLabel} className={styles.list}>
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
      {commands.length === 0 && nothing !== null && <div className={styles.nothing}>{nothing}</div>}
    </>
  );
}
