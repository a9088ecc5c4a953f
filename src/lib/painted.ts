import { startTransition, useEffect, useState } from 'react';

/** Resolves when the browser has painted what is there now. */
export const painted = (): Promise<void> =>
  new Promise((goOn) => {
    requestAnimationFrame(() => setTimeout(goOn));
  });

let hasStood = false;

/**
 * False until the first screen that asks has been painted, true for all that follow: what takes long to render waits for
 * that, so that the frame of the first screen does not wait for it.
 */
export function useFirstScreenStands(): boolean {
  const [stands, setStands] = useState(hasStood);
  useEffect(() => {
    if (stands) return undefined;
    let ended = false;
    void painted().then(() => {
      hasStood = true;
      // In slices: what takes long to render leaves room for presses, and for the browser, in between.
      if (!ended) startTransition(() => setStands(true));
    });
    return () => {
      ended = true;
    };
  }, [stands]);
  return stands;
}
