import { replace, type NonIndexRouteObject } from 'react-router';
import type { TimelineSubject } from '#contract/records/timeline.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** Returns the tab with the timeline of the record in the URL. */
export const timelineRoute = (kind: TimelineSubject, keyOf: (params: Params) => string): NonIndexRouteObject => ({
  path: 'timeline',
  lazy: {
    Component: async () =>
      (await import('./timeline-page.tsx')).timelinePage((params) => ({ kind, key: keyOf(params) })),
  },
});

export const lookBackRoute: NonIndexRouteObject = {
  path: 'look-back',
  lazy: { Component: async () => (await import('./look-back-page.tsx')).LookBackPage },
};

/** The former address of the timeline. It is in bookmarks and tickets. */
export const formerTimelineRoute: NonIndexRouteObject = {
  path: 'activity',
  loader: ({ request }) => {
    const { pathname, search } = new URL(request.url);
    return replace(pathname.replace(/activity\/?$/, 'timeline') + search);
  },
  Component: () => null,
};
