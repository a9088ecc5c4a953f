import { Suspense, useState } from 'react';
import { lazyNamed } from '../lib/lazy-named.ts';
import { useTypedAhead } from '../lib/use-typed-ahead.ts';
import type { Asked } from './palette.tsx';

const Palette = lazyNamed(() => import('./palette.tsx'), 'Palette');

/** Shows the command palette. Text that is typed before its code has loaded and its text box has the focus is kept. */
type Props = { /** True for the records opened last alone. */ onlyRecents: boolean; onClose: () => void };

export function PaletteLayer({ onlyRecents, onClose }: Props) {
  const [asked, setAsked] = useState<Asked>({ text: '', pasted: false, entered: false });
  const [focused, setFocused] = useState(false);
  useTypedAhead(!focused, {
    change: (text) => setAsked((before) => ({ text: text(before.text), pasted: false, entered: false })),
    paste: (text) => setAsked((before) => ({ text: before.text + text, pasted: before.text === '', entered: false })),
    enter: () => setAsked((before) => ({ ...before, entered: true })),
    cancel: onClose,
  });
  return (
    <Suspense>
      <Palette
        onlyRecents={onlyRecents}
        asked={asked}
        onAsked={setAsked}
        onFocus={() => setFocused(true)}
        onClose={onClose}
      />
    </Suspense>
  );
}
