import type { NonIndexRouteObject } from 'react-router';

/** The tab of the notes on a customer. */
export const customerNotesRoute: NonIndexRouteObject = {
  path: 'notes',
  lazy: { Component: async () => (await import('./notes-tab.tsx')).CustomerNotesTab },
};
