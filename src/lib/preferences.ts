import { useSyncExternalStore } from 'react';
import { createSignal } from './signal.ts';
import { remember } from './storage.ts';

export type Density = 'regular' | 'compact';

const changed = createSignal();

const densityNow = (): Density => (document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'regular');

/** Returns the density of the whole application. `first-paint.js` applies it before the first paint. */
export const useDensity = (): Density => useSyncExternalStore(changed.subscribe, densityNow);

/** Stores the density and applies it everywhere. */
export function setDensity(density: Density): void {
  document.documentElement.dataset['density'] = density;
  remember('density', density);
  changed.notify();
}
