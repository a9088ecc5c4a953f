import type { QueryClient } from '@tanstack/react-query';
import { scrolledWithin } from '../../lib/api/fetch-ahead.ts';
import type { Ahead, SignedIn } from '../../lib/api/ahead.ts';
import { isList, pageAhead } from './pages.ts';

/** Milliseconds on a row or link before its page is fetched. A pointer that crosses it stays for less, and rows are in its way more often. */
const [STAY_ON_ROW, STAY_ON_LINK] = [80, 50];
/** What leads to a page that is fetched ahead. */
const POINTED = 'tr[data-openable], a[data-ahead]';

/** For so many milliseconds after scrolling nothing is fetched: rows move below a pointer that rests. */
const AFTER_SCROLLING = 150;
/**
 * Fetches the record of the row, or what the place or tab shows first, under the pointer or the focus, so that its page has
 * content at once. Leaving it cancels the requests. It asks for one page at a time, for none while scrolling, and for none when
 * the browser is to save data. `signedInNow` tells who is signed in. Returns a function that stops it.
 */
export function fetchRecordsAhead(queryClient: QueryClient, signedInNow: () => SignedIn | undefined): () => void {
  let pointed: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: readonly Ahead[] = [];
  let isFetching = false;

  const leave = (): void => {
    clearTimeout(timer);
    pointed = null;
    for (const { queryKey } of current) {
      // The page may have opened meanwhile: then the request is its own.
      const query = queryClient.getQueryCache().find({ queryKey, exact: true });
      if (query?.getObserversCount() === 0) void queryClient.cancelQueries({ queryKey, exact: true });
    }
    current = [];
  };
  const fetch = async (href: string): Promise<void> => {
    if (isFetching || scrolledWithin(AFTER_SCROLLING) || isSavingData()) return;
    const { pathname, search } = new URL(href);
    // The link of a place has the state in which the operator left the list, which is in the cache.
    const signedIn = signedInNow();
    const page =
      (isList(pathname) && search !== '') || signedIn === undefined ? [] : pageAhead(pathname, signedIn, queryClient);
    if (page.length === 0) return;
    current = page;
    isFetching = true;
    await Promise.all(page.map((one) => one.fetch(queryClient)));
    isFetching = false;
    if (current === page) current = [];
  };
  const enter = ({ target }: Event): void => {
    const next = target instanceof Element ? target.closest(POINTED) : null;
    if (next === pointed) return;
    leave();
    pointed = next;
    const link = next instanceof HTMLAnchorElement ? next : next?.querySelector<HTMLAnchorElement>('th a[href]');
    if (link) timer = setTimeout(() => void fetch(link.href), link === next ? STAY_ON_LINK : STAY_ON_ROW);
  };

  const press = ({ target }: Event): void => {
    // The requests are those of the page that opens, which moves the focus before it waits for them.
    if (target instanceof Node && pointed?.contains(target)) current = [];
  };

  const events = ['pointerover', 'focusin'] as const;
  for (const event of events) document.addEventListener(event, enter, { passive: true });
  document.addEventListener('click', press, { capture: true, passive: true });
  return () => {
    leave();
    document.removeEventListener('click', press, { capture: true });
    for (const event of events) document.removeEventListener(event, enter);
  };
}

const isSavingData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
