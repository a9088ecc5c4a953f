import { useEffect } from 'react';

/** Names the browser's tab for as long as the calling component is on the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Licet`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
