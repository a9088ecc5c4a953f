import { useEffect } from 'react';
import { useFollowLink } from '../lib/navigation/pressed-link.ts';

/** Follows links in toasts without loading the page again. Toasts stand outside the router. */
export function useToastLinks(): void {
  const follow = useFollowLink();
  useEffect(() => {
    const followInToast = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-toasts]') !== null) follow(event);
    };
    document.addEventListener('click', followInToast);
    return () => document.removeEventListener('click', followInToast);
  }, [follow]);
}
