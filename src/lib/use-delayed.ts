import { useEffect, useState } from 'react';

/** Returns true after `on` has been true for a while, so that a short wait does not flicker. */
export function useDelayed(on: boolean, milliseconds = 150): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [on, milliseconds]);
  return on && passed;
}
