import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 48em)');

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns true on a page too narrow for side navigation. The style sheets use the same width. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
