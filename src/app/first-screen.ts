import type { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { RouteObject } from 'react-router';
import { fetchAhead, fetchSometime } from '../lib/api/fetch-ahead.ts';

/** Removes the sign that index.html shows until the application renders. */
export const useFirstScreen = (): void => useLayoutEffect(() => document.querySelector('#first-paint')?.remove(), []);

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

/** Registers the code of all screens to be fetched in advance, so that a navigation waits for its data alone. */
export function fetchScreensAhead(routes: readonly RouteObject[]): void {
  for (const { lazy, children = [] } of routes) {
    if (typeof lazy === 'object' && lazy.Component) fetchSometime(lazy.Component);
    fetchScreensAhead(children);
  }
}
