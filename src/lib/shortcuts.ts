import type { MessageDescriptor } from '@lingui/core';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { comboOf, takesText } from './keys.ts';
import { createSignal } from './signal.ts';
import { useLatest } from './use-latest.ts';

export type ShortcutGroup = 'anywhere' | 'places' | 'list' | 'form';

export type Shortcut = {
  id: string;
  label: MessageDescriptor;
  group: ShortcutGroup;
  /** In the format of `keys.ts`: `mod+k`, `?`, `g s`. */
  keys?: string | undefined;
  run: () => void;
  inPalette?: boolean;
  enabled?: boolean;
  overLayers?: boolean;
};

/** Milliseconds after which the first key of a sequence is forgotten. */
const SEQUENCE_MS = 1200;

/** Combinations that do not type a character. */
const TYPES_NOTHING = /^(mod\+|f\d)/;

let pauses = 0;
const registered = new Map<string, Shortcut>();
const changed = createSignal();
let snapshot: readonly Shortcut[] = [];

/**
 * Registers an action while the calling component is mounted. The registry feeds the keys, the `?` sheet and the
 * command palette. Keys that type a character are off while the operator types. While a dialog is open, only its own
 * keys (group `form`) work. The action is registered before the page is painted, so that it works as soon as it is
 * visible. No single key may delete anything.
 */
export function useShortcut(shortcut: Shortcut): void {
  const { id, label, group, keys, inPalette = false, enabled = true, overLayers = false } = shortcut;
  const run = useLatest(shortcut.run);
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    registered.set(id, { id, label, group, keys, inPalette, overLayers, run: () => run.current() });
    publish();
    return () => {
      registered.delete(id);
      publish();
    };
  }, [id, label, group, keys, inPalette, enabled, overLayers, run]);
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
    const hit = usable.findLast(({ keys }) => keys === sequence);
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
