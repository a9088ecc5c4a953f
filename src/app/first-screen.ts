import type { QueryClient } from '@tanstack/react-query';
import { fetchAhead } from '../lib/api/fetch-ahead.ts';

/** Milliseconds without requests after which a screen counts as complete. */
const CALM = 250;

/** Fetches code for later once the first screen is complete. Returns a function that stops it. */
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
