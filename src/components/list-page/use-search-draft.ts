import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../lib/use-latest.ts';

/** Debounce of the search in milliseconds. */
const REST = 250;

export type SearchDraft = {
  text: string;
  /** True while the text in the box is not searched yet. The rows on the screen may not match it. */
  isPending: boolean;
  /** Sets the text in the box. It is not searched while an input method composes. */
  type: (text: string, composing?: boolean) => void;
  submit: () => void;
};

/**
 * Returns the debounced text of a search box. `value` is the text that is searched now. The first search after the box
 * was left adds an entry to the browser's history, and further typing replaces it.
 */
export function useSearchDraft(
  value: string,
  onSearch: (text: string, history: 'push' | 'replace') => void,
): SearchDraft {
  const [box, setBox] = useState({ text: value, seen: value, sent: value, composing: false });
  const search = useLatest(onSearch);
  const isStep = useRef(true);
  // A value from elsewhere (a view, Back, Forward) replaces the text in the box.
  if (box.seen !== value) setBox({ ...box, seen: value, sent: value, text: value === box.sent ? box.text : value });

  const wanted = box.text.trim();
  const isPending = wanted !== value;
  const submit = useLatest(() => {
    if (isPending) {
      setBox((before) => ({ ...before, sent: wanted }));
      search.current(wanted, isStep.current ? 'push' : 'replace');
    }
  });
  useEffect(() => {
    if (!isPending || box.composing) return undefined;
    const timer = setTimeout(() => {
      submit.current();
      isStep.current = false;
    }, REST);
    return () => clearTimeout(timer);
  }, [wanted, isPending, box.composing, submit]);

  return {
    text: box.text,
    isPending,
    type: (text, composing = false) => setBox((before) => ({ ...before, text, composing })),
    submit: () => {
      submit.current();
      isStep.current = true;
    },
  };
}
