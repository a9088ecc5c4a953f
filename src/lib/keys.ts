/**
 * Returns the key combination of an event: `mod+k` (Ctrl, Cmd on Apple keyboards), `shift+x`, `?`. It uses the
 * character that a key produces, so that combinations work on every keyboard layout. Sequences are written `g s`.
 */
export function comboOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  const modifiers = [
    (event.ctrlKey || event.metaKey) && 'mod',
    event.altKey && 'alt',
    // `?` implies Shift; a letter or a named key does not.
    event.shiftKey && (/^[a-z]$/.test(key) || key.length > 1) && 'shift',
  ];
  return [...modifiers.filter((modifier) => modifier !== false), key === ' ' ? 'space' : key].join('+');
}

export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'reset', 'range'].includes(target.type)
  );
}

const APPLE = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

const NAMES: Record<string, string> = {
  mod: APPLE ? '⌘' : 'Ctrl',
  shift: '⇧',
  enter: '↵',
  escape: 'Esc',
  space: 'Space',
};

/** Returns a combination as the tooltip of a button shows it: `Ctrl+K`, `G S`. */
export const keyText = (keys: string): string =>
  capsOf(keys)
    .map((combo) => combo.join('+'))
    .join(' ');

/** Returns a combination as `aria-keyshortcuts` expects it, or undefined for a sequence, which it cannot express. */
export const ariaKeys = (keys: string): string | undefined =>
  keys.includes(' ') ? undefined : keys.replace('mod', APPLE ? 'Meta' : 'Control').replace('shift', 'Shift');

/** Returns the key caps to show for a combination: `g s` → [['G'], ['S']]. */
export const capsOf = (keys: string): string[][] =>
  keys
    .split(' ')
    .map((combo) => (combo === '+' ? ['+'] : combo.split('+').map((key) => NAMES[key] ?? key.toUpperCase())));
