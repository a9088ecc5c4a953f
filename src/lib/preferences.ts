import { useSyncExternalStore } from 'react';
import { remember } from './storage.ts';

export type Density = 'regular' | 'compact';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const densityNow = (): Density => (document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'regular');

/** Returns the density of the whole application. `first-paint.js` applies it before the first paint. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, densityNow);

/** Stores the density and applies it everywhere. */
export function setDensity(density: Density): void {
  document.documentElement.dataset['density'] = density;
  remember('density', density);
  for (const listener of listeners) listener();
}
