import type { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { DataRouteObject } from 'react-router';
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

/**
 * Fetches the code of all screens in advance and gives it to their routes. A navigation to a route with `lazy` waits for an
 * import, even of code that is there, and renders the old screen once more meanwhile.
 */
export function fetchScreensAhead(routes: readonly DataRouteObject[]): void {
  for (const route of routes) {
    const { lazy, children = [] } = route;
    if (typeof lazy === 'object' && lazy.Component) {
      const load = lazy.Component;
      fetchSometime(async () => {
        const Component = await load();
        if (Component && route.lazy !== undefined) Object.assign(route, { Component, lazy: undefined });
      });
    }
    fetchScreensAhead(children);
  }
}
