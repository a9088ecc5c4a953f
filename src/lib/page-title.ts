import { useEffect } from 'react';

/** Sets the title of the browser tab while the calling component is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Licet`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
