/**
 * Key combinations as the registry spells them: `mod+k` (Ctrl, on Apple keyboards Cmd), `shift+x`, `?`, and sequences
 * such as `g s`. Compared with the character a key produces, so that they hold on every keyboard layout.
 */
export function comboOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  const modifiers = [
    (event.ctrlKey || event.metaKey) && 'mod',
    event.altKey && 'alt',
    // The character of `?` says already that Shift was held; a letter's does not.
    event.shiftKey && (/^[a-z]$/.test(key) || key.length > 1) && 'shift',
  ];
  return [...modifiers.filter((modifier) => modifier !== false), key === ' ' ? 'space' : key].join('+');
}

/** True for a target that takes letters: shortcuts without `mod` are off there. */
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

/** The caps to print for a combination: `g s` → [['G'], ['S']]. */
export const capsOf = (keys: string): string[][] =>
  keys
    .split(' ')
    .map((combo) => (combo === '+' ? ['+'] : combo.split('+').map((key) => NAMES[key] ?? key.toUpperCase())));
