import type { QueryClient } from '@tanstack/react-query';
import { fetchAhead } from '../lib/api/fetch-ahead.ts';

/** Nothing has been asked of the server for so long, in milliseconds, when a screen is taken to be complete. */
const CALM = 250;

/** Fetches what opens later once the first screen is complete: until then the line is the screen's. Returns what ends it. */
export function fetchAheadWhenComplete(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    if (queryClient.isFetching() === 0) timer = setTimeout(begin, CALM);
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(wait);
  wait();
  function stop(): void {
    unsubscribe();
    clearTimeout(timer);
  }
  function begin(): void {
    stop();
    fetchAhead();
  }
  return stop;
}
