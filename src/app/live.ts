import type { Query, QueryClient } from '@tanstack/react-query';
import type { ChangedRecords } from '#contract/events.ts';
import { isLive, staleBy } from '../lib/api/stale.ts';

const ADDRESS = '/bff/events';
/** Minimum time between two refreshes of the screen, in milliseconds. */
const PACE = 2_000;
const MOST = 500;
/** Interval of refreshes without a stream, in milliseconds. */
const POLL = 10_000;
const NETWORK = ['online', 'offline'] as const;

/**
 * Keeps the screen up to date: an event stream reports changes, and the affected queries on the page are read again. A
 * page that is hidden, left alone or offline requests nothing and catches up later. Without a stream, which a proxy may
 * block, the page polls every ten seconds. Returns a function that stops it.
 */
export function keepLive(queryClient: QueryClient): () => void {
  let stream: EventSource | undefined;
  let waiting: ChangedRecords[] = [];
  let isReset = false;
  let isHeard = false;

  const refresh = (concerns: (query: Query) => boolean) =>
    void queryClient.invalidateQueries({ predicate: (query) => isLive(query.queryKey) && concerns(query) });

  const catchUp = (): void => {
    if ((waiting.length === 0 && !isReset) || isRowHeld()) return;
    // Reading again now would cancel the requests that the page still waits for.
    if (isReset && queryClient.isFetching({ predicate: ({ queryKey }) => isLive(queryKey) }) > 0) return;
    const [changes, everything] = [waiting, isReset];
    [waiting, isReset] = [[], false];
    refresh(everything ? () => true : staleBy(changes));
  };
  const listen = (): void => {
    if (stream !== undefined) return;
    stream = new EventSource(ADDRESS);
    stream.addEventListener('reset', () => {
      // What was read before may have changed since.
      isReset = isHeard = true;
    });
    stream.addEventListener('change', ({ data }: MessageEvent<string>) => {
      waiting.push(...(JSON.parse(data) as ChangedRecords[]));
      if (waiting.length > MOST) [waiting, isReset] = [[], true];
    });
    stream.addEventListener('over', stop);
    stream.addEventListener('error', () => {
      isHeard = false;
    });
  };
  const hush = (): void => {
    stream?.close();
    stream = undefined;
    isHeard = false;
  };
  const watch = (): void => (document.hidden || !navigator.onLine ? hush() : listen());
  const poll = (): void => {
    if (!document.hidden && !isHeard && stream !== undefined) refresh(() => true);
  };

  watch();
  document.addEventListener('visibilitychange', watch);
  for (const change of NETWORK) globalThis.addEventListener(change, watch);
  // Firefox logs an error when it has to close the stream of a page that is left.
  globalThis.addEventListener('pagehide', hush);
  globalThis.addEventListener('pageshow', watch);
  const timers = [setInterval(catchUp, PACE), setInterval(poll, POLL)];
  function stop(): void {
    hush();
    document.removeEventListener('visibilitychange', watch);
    for (const change of NETWORK) globalThis.removeEventListener(change, watch);
    globalThis.removeEventListener('pagehide', hush);
    globalThis.removeEventListener('pageshow', watch);
    for (const timer of timers) clearInterval(timer);
  }
  return stop;
}

/** While a row's button is under the pointer or a menu is open, no row may move: the click would hit another row. */
const isRowHeld = (): boolean =>
  document.querySelector('tbody button:hover, tbody input:hover, tbody button:active, [role="menu"]') !== null;
