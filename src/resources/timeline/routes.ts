import { replace, type NonIndexRouteObject } from 'react-router';
import type { TimelineSubject } from '#contract/records/timeline.ts';

/** Returns the tab with the timeline of the record in the URL. */
export const timelineRoute = (kind: TimelineSubject): NonIndexRouteObject => ({
  path: 'timeline',
  lazy: { Component: async () => (await import('./timeline-page.tsx')).timelinePage(kind) },
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
