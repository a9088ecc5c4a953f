import type { MouseEvent } from 'react';

/**
 * Returns the address of the application's link that was clicked, or undefined if the browser should handle the click.
 * Cells have plain links, because a hundred links of the router would all render again with every new address.
 */
export function pressedLink(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  // With these keys the browser opens the link in another tab or window.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
  return link?.getAttribute('href') ?? undefined;
}
