import type { MouseEvent } from 'react';

/**
 * Where a link of the application leads that was pressed as usual; undefined for anything else. Cells have plain links,
 * which their table follows: a hundred links of the router would all be rendered again whenever the address changes.
 */
export function pressedLink(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  // With these keys the browser opens the link elsewhere.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
  return link?.getAttribute('href') ?? undefined;
}
