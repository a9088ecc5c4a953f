import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pressedLink } from '../lib/navigation/pressed-link.ts';

/** Follows links in toasts without loading the page again. Toasts stand outside the router. */
export function useToastLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const inToast = event.target instanceof Element && event.target.closest('[data-toasts]') !== null;
      const to = inToast ? pressedLink(event) : undefined;
      if (to === undefined) return;
      event.preventDefault();
      void navigate(to);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
