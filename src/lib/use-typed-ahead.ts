import { useLayoutEffect } from 'react';
import { useLatest } from './use-latest.ts';

type Typed = {
  change: (edit: (text: string) => string) => void;
  paste: (text: string) => void;
  enter: () => void;
  cancel: () => void;
};

/** Captures typing anywhere on the page while `enabled`, for a text box that is about to take the focus. */
export function useTypedAhead(enabled: boolean, typed: Typed): void {
  const latest = useLatest(typed);
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const handleKey = (event: KeyboardEvent): void => {
      const act = actOf(event, latest.current);
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    const handlePaste = (event: ClipboardEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      latest.current.paste(event.clipboardData?.getData('text') ?? '');
    };
    globalThis.addEventListener('keydown', handleKey, { capture: true });
    globalThis.addEventListener('paste', handlePaste, { capture: true });
    return () => {
      globalThis.removeEventListener('keydown', handleKey, { capture: true });
      globalThis.removeEventListener('paste', handlePaste, { capture: true });
    };
  }, [enabled, latest]);
}

function actOf(event: KeyboardEvent, { change, enter, cancel }: Typed): (() => void) | undefined {
  const { key } = event;
  // AltGr types characters, but counts as Control and Alt on some systems.
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  if (event.isComposing || isCommand) return undefined;
  if (key === 'Enter') return enter;
  if (key === 'Escape') return cancel;
  if (key === 'Backspace') return () => change((text) => text.slice(0, -1));
  return [...key].length === 1 ? () => change((text) => text + key) : undefined;
}
