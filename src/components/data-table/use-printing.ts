import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;

/** The browser lays the page out right after `beforeprint`, so the page is rendered before the listener returns. */
function subscribe(listener: () => void): () => void {
  const set = (now: boolean) => () => {
    printing = now;
    flushSync(listener);
  };
  const [begin, end] = [set(true), set(false)];
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

/** Returns true while the browser prints the page. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);
