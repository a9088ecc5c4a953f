import type { RouteObject } from 'react-router';

const edit: RouteObject = {
  path: 'edit',
  lazy: { Component: async () => (await import('./edit-drawer.tsx')).SnEditDrawer },
};

/** `tabs`: those of other resources on the page of an SN, put in by the router. */
export const snRoutes = (tabs: readonly RouteObject[]): RouteObject[] => [
  {
    path: 'sns',
    lazy: { Component: async () => (await import('./list-page.tsx')).SnListPage },
    children: [{ ...edit, path: 'row/:sn/edit' }],
  },
  {
    path: 'sns/:sn',
    lazy: { Component: async () => (await import('./sn-page.tsx')).SnPage },
    children: [
      {
        path: '',
        lazy: { Component: async () => (await import('./summary-tab.tsx')).SummaryTab },
        children: [edit],
      },
      ...tabs,
    ],
  },
];
