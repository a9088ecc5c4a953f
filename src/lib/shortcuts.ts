import type { MessageDescriptor } from '@lingui/core';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { comboOf, takesText } from './keys.ts';
import { useLatest } from './use-latest.ts';

export type ShortcutGroup = 'anywhere' | 'places' | 'list' | 'form';

/** An action that can be reached by keys, from the palette, or both. */
export type Shortcut = {
  id: string;
  label: MessageDescriptor;
  group: ShortcutGroup;
  /** As in `keys.ts`: `mod+k`, `?`, `g s`. */
  keys?: string | undefined;
  run: () => void;
  /** Offered in the palette too. */
  inPalette?: boolean;
  enabled?: boolean;
  /** Works over a dialog too, whatever its own keys are. */
  overLayers?: boolean;
};

/** Milliseconds within which the second key of a sequence must follow. */
const SEQUENCE_MS = 1200;

/** Combinations that leave a text as it is. */
const TYPES_NOTHING = /^(mod\+|f\d)/;

let pauses = 0;
const registered = new Map<string, Shortcut>();
const listeners = new Set<() => void>();
let snapshot: readonly Shortcut[] = [];

/**
 * Registers an action for as long as the calling component is on the page. The one registry feeds the keys, the `?`
 * sheet and the palette. Keys that type something are off while the operator types. While a dialog is open only its own
 * keys (group `form`) work. What is seen can be reached: it is registered before the page is painted. No single key may
 * destroy anything.
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

/** What is registered now, in order of registration. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => snapshot);

/**
 * Listens for the keys of all registered actions; called once, by the shell. One listener for all of them, because a
 * sequence must win over a single key of the same letter: `g a` goes to the audit log and must not fire `a`.
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
    const usable = snapshot.filter(({ group, overLayers }) => group === 'form' || overLayers || !isBehindDialog());
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

/** Switches all keys off while something is about to take them: a dialog whose code is still being fetched. */
export function useShortcutPause(on: boolean): void {
  useLayoutEffect(() => {
    if (!on) return undefined;
    pauses += 1;
    return () => {
      pauses -= 1;
    };
  }, [on]);
}

/**
 * A list without anything to choose from is no layer: the desk's is there all the time. Nor is one that is closed: those of
 * the kit's fields stay in the document.
 */
const isBehindDialog = (): boolean =>
  [...document.querySelectorAll('[data-layer], [role="menu"], [role="listbox"]:not(:empty)')].some(
    (layer) => layer.closest('[style*="display: none"]') === null,
  );

function publish(): void {
  snapshot = [...registered.values()];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
