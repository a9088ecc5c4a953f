import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the heading of the page, where reading and the Tab key go on. */
export function focusHeading(): void {
  const page = document.querySelector<HTMLElement>('#content');
  const heading = page?.querySelector<HTMLElement>('h1[tabindex]') ?? page;
  heading?.focus({ preventScroll: true });
}

/**
 * Moves the focus to the heading after a navigation, so that screen readers read the new page and the Tab key does not start
 * at the top. The focus stays where the new page has put it, in an open drawer, and on a tab or button of the page.
 */
export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { activeElement } = document;
    const isElsewhere = activeElement === null || activeElement === document.body || isFrame(activeElement);
    if (isElsewhere && document.querySelector('[data-layer]') === null) focusHeading();
  }, [pathname]);
}

/** True for the navigation beside the page, whose link has done its work. */
const isFrame = (element: Element): boolean => element.closest('#content, [data-layer], [data-toasts]') === null;
