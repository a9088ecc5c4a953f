import { startTransition, useEffect, useState } from 'react';

/** Resolves after the next paint. */
export const painted = (): Promise<void> =>
  new Promise((goOn) => {
    requestAnimationFrame(() => setTimeout(goOn));
  });

let hasStood = false;

/**
 * Returns false until the first screen has been painted, and true from then on. Slow parts wait for it, so that they do
 * not delay the first paint.
 */
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
