import { useEffect, useState, type RefObject } from 'react';

/** Returns true once the pointer or the focus was within the element. */
export function useEntered(within: RefObject<HTMLElement | null>): boolean {
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    const element = within.current;
    const enter = () => setEntered(true);
    for (const name of ['pointerover', 'focusin']) element?.addEventListener(name, enter, { once: true });
    return () => {
      for (const name of ['pointerover', 'focusin']) element?.removeEventListener(name, enter);
    };
  }, [within]);
  return entered;
}
