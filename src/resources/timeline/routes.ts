import type { NonIndexRouteObject } from 'react-router';
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
