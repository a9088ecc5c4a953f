import type { MessageDescriptor } from '@lingui/core';
import type { Icon } from '@tabler/icons-react';
import { use, useLayoutEffect, useSyncExternalStore } from 'react';
import type { AnyOperationId } from '#contract/operations.ts';
import { SessionContext } from './api/session.ts';
import { comboOf, takesText } from './keys.ts';
import { createSignal } from './signal.ts';
import { useLatest } from './use-latest.ts';

/** Where a command applies. */
export type ShortcutGroup = 'anywhere' | 'places' | 'selection' | 'record' | 'list' | 'form';

export type Shortcut = {
  id: string;
  /** A text is in the language of the operator already. */
  label: MessageDescriptor | string;
  icon?: Icon | undefined;
  group: ShortcutGroup;
  /** Name of the open record, or the number of selected ones. The palette shows it above the command. */
  subject?: string | undefined;
  /** In the format of `keys.ts`: `mod+k`, `?`, `g s`. */
  keys?: string | undefined;
  run: () => void;
  inPalette?: boolean;
  enabled?: boolean;
  overLayers?: boolean;
  /** Operation that the operator must be permitted to run. */
  operation?: AnyOperationId;
};

/** Milliseconds after which the first key of a sequence is forgotten. */
const SEQUENCE_MS = 1200;

/** Two commands may have the same key: `e` edits the row of a list, and without one the open record. */
const NEAREST_FIRST: readonly ShortcutGroup[] = ['form', 'selection', 'list', 'record', 'anywhere', 'places'];

/** Combinations that do not change a text. Ctrl+Z undoes typing, and Ctrl+Shift+Z redoes it. */
const TYPES_NOTHING = /^(mod\+(?!(shift\+)?z$)|f\d)/;

let pauses = 0;
const registered = new Map<string, Shortcut>();
const changed = createSignal();
let snapshot: readonly Shortcut[] = [];

/**
 * Registers a command while the calling component is mounted. The registry feeds the keys, the `?` sheet and the command
 * palette. Keys that type a character are off while the operator types. While a dialog is open, only its own keys (group
 * `form`) work. The command is registered before the page is painted, so that it works as soon as it is visible. No single
 * key may delete anything.
 */
export const useShortcut = (shortcut: Shortcut): void => useCommands([shortcut]);

/** Registers several commands, such as the entries of a menu. */
export function useCommands(commands: readonly Shortcut[]): void {
  const session = use(SessionContext);
  const usable = commands.filter(
    ({ enabled = true, operation }) =>
      enabled && (operation === undefined || session?.permissions.includes(operation) === true),
  );
  const latest = useLatest(usable);
  // Callers pass new objects on every render. Functions and icons do not change without the rest.
  const content = JSON.stringify(usable);
  useLayoutEffect(() => {
    const added = latest.current.map((command) => ({
      ...command,
      run: () => latest.current.find(({ id }) => id === command.id)?.run(),
    }));
    for (const command of added) registered.set(command.id, command);
    publish();
    return () => {
      for (const command of added) if (registered.get(command.id) === command) registered.delete(command.id);
      publish();
    };
  }, [content, latest]);
}

export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(changed.subscribe, () => snapshot);

/**
 * Listens for the keys of all registered actions. Called once, by the shell. There is one listener, because a sequence
 * must win over a single key of the same letter: `g a` opens the audit log and must not run `a`. Returns a function
 * that stops it.
 */
export function listenForShortcuts(): () => void {
  let prefix = '';
  let prefixAt = 0;
  const handle = (event: KeyboardEvent) => {
    if (
      pauses > 0 ||
      event.defaultPrevented ||
      event.isComposing ||
      ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)
    )
      return;
    const combo = comboOf(event);
    if (takesText(event.target) && !TYPES_NOTHING.test(combo)) return;
    const sequence = prefix !== '' && Date.now() - prefixAt < SEQUENCE_MS ? `${prefix} ${combo}` : combo;
    const isBehind = isBehindDialog();
    const usable = snapshot.filter(({ group, overLayers }) => group === 'form' || overLayers || !isBehind);
    const hits = usable.filter(({ keys }) => keys === sequence);
    const hit = NEAREST_FIRST.map((where) => hits.findLast(({ group }) => group === where)).find(Boolean);
    const startsSequence = hit === undefined && usable.some(({ keys }) => keys?.startsWith(`${combo} `));
    prefix = startsSequence ? combo : '';
    prefixAt = Date.now();
    if (hit === undefined) return;
    event.preventDefault();
    hit.run();
  };
  document.addEventListener('keydown', handle);
  return () => document.removeEventListener('keydown', handle);
}

/** Switches all shortcuts off while `on`: the code of a dialog that takes the keys is still being fetched. */
export function useShortcutPause(on: boolean): void {
  useLayoutEffect(() => {
    if (!on) return undefined;
    pauses += 1;
    return () => {
      pauses -= 1;
    };
  }, [on]);
}

/** True while a dialog or a menu is open. The empty listbox of the desk and hidden ones do not count. */
const isBehindDialog = (): boolean =>
  [...document.querySelectorAll('[data-layer], [role="menu"], [role="listbox"]:not(:empty)')].some(
    (layer) => layer.closest('[style*="display: none"]') === null,
  );

function publish(): void {
  snapshot = [...registered.values()];
  changed.notify();
}
