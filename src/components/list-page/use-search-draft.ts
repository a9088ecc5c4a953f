import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../lib/use-latest.ts';

/** Milliseconds without typing after which the text is searched. */
const REST = 250;

export type SearchDraft = {
  /** Text in the box. */
  text: string;
  /** The text in the box is not searched yet: the rows on the screen may not fit it. */
  isPending: boolean;
  /** Takes what is in the box now; while an input method composes, it is not searched. */
  type: (text: string, composing?: boolean) => void;
  /** Searches the text at once: on Enter, and when the box is left. */
  submit: () => void;
};

/**
 * The text of a search box ahead of `value`, the text that the list was asked for. It is searched once it rests. The first
 * search after the box was left is a step of the browser's history, and what is typed on replaces it.
 */
export function useSearchDraft(
  value: string,
  onSearch: (text: string, history: 'push' | 'replace') => void,
): SearchDraft {
  const [box, setBox] = useState({ text: value, seen: value, sent: value, composing: false });
  const search = useLatest(onSearch);
  const isStep = useRef(true);
  // A value that did not come from the box (a view, Back, Forward) replaces its text.
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
