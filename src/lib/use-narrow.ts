import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 48em)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True on a page too narrow for side navigation and filters beside each other, the same width as in the style sheets. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
