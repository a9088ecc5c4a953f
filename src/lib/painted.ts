import { startTransition, useEffect, useState } from 'react';
import { keptOfOperator } from './api/operator-memory.ts';

/** Resolves after the next paint. */
export const painted = (): Promise<void> =>
  new Promise((goOn) => {
    requestAnimationFrame(() => setTimeout(goOn));
  });

let hasStood = false;
// The next operator gets a first screen too.
keptOfOperator({ forget: () => (hasStood = false) });

/** Returns true once the first screen was painted. Slow parts wait for it, so that they do not delay it. */
export function useFirstScreenStands(): boolean {
  const [stands, setStands] = useState(hasStood);
  useEffect(() => {
    if (stands) return undefined;
    let ended = false;
    void painted().then(() => {
      hasStood = true;
      // A transition renders in slices, so that the page stays responsive.
      if (!ended) startTransition(() => setStands(true));
    });
    return () => {
      ended = true;
    };
  }, [stands]);
  return stands;
}
