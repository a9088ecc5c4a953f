import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Returns false while the browser reports that it is offline. Changes are disabled then. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
