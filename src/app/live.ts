import type { Query, QueryClient } from '@tanstack/react-query';
import type { ChangedRecords } from '#contract/events.ts';
import { isLive, staleBy } from '../lib/api/stale.ts';

const ADDRESS = '/bff/events';
/** Screens are read again at most this often, and no sooner after what they show of a change, in milliseconds. */
const PACE = 2_000;
/** Of more changes than this it is not asked what they make stale. */
const MOST = 500;
/** Without a stream, screens are read again this often. */
const POLL = 10_000;
const NETWORK = ['online', 'offline'] as const;

/**
 * Keeps what is on the screen up to date: one stream of events tells what changed, and the queries on the page that it
 * touches are read again. A hidden page, one that was left, and one without a network, ask for nothing and catch up afterwards; without a stream, a proxy may
 * hold it back, the page asks every ten seconds. Returns what ends it.
 */
export function keepLive(queryClient: QueryClient): () => void {
  let stream: EventSource | undefined;
  let waiting: ChangedRecords[] = [];
  let isReset = false;
  let isHeard = false;
  let wasHeard = false;

  const refresh = (concerns: (query: Query) => boolean) =>
    void queryClient.invalidateQueries({ predicate: (query) => isLive(query.queryKey) && concerns(query) });

  const catchUp = (): void => {
    if ((waiting.length === 0 && !isReset) || isRowHeld()) return;
    const [changes, everything] = [waiting, isReset];
    [waiting, isReset] = [[], false];
    refresh(everything ? () => true : staleBy(changes));
  };
  const listen = (): void => {
    if (stream !== undefined) return;
    stream = new EventSource(ADDRESS);
    stream.addEventListener('reset', () => {
      // What the page shows at its start has just been read.
      isReset = wasHeard;
      isHeard = wasHeard = true;
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
  // Firefox logs an error when it has to cut the stream of a page that is left.
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

/** While a button of a row is under the pointer, or a menu is open, no row may move: the press would hit another. */
const isRowHeld = (): boolean =>
  document.querySelector('tbody button:hover, tbody input:hover, tbody button:active, [role="menu"]') !== null;
