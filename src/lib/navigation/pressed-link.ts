import { useCallback } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { useLatest } from '../use-latest.ts';

type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'target'>;

/** Returns the address of the clicked link of the application, or undefined if the browser should handle the click. */
export function pressedLink(event: Click): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  // With these keys the browser opens the link in another tab or window.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
  return link?.getAttribute('href') ?? undefined;
}

/**
 * Returns the click handler of plain links. Each navigation renders the links of the router again. A plain link is only
 * rendered when its own address changes.
 */
export function useFollowLink(): (event: Click & Pick<MouseEvent, 'preventDefault'>) => void {
  const navigate = useNavigate();
  const here = useLatest(useLocation());
  return useCallback(
    (event) => {
      const to = pressedLink(event);
      if (to === undefined) return;
      event.preventDefault();
      void navigate(to, { replace: to === createPath(here.current) });
    },
    [navigate, here],
  );
}
