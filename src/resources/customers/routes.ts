import type { RouteObject } from 'react-router';

const edit: RouteObject = {
  path: 'edit',
  lazy: { Component: async () => (await import('./edit-drawer.tsx')).CustomerEditDrawer },
};

export function customerRoutes(tabs: readonly RouteObject[]): RouteObject[] {
  // The same page has two URLs, with a group and without.
  const page = (address: string): RouteObject => ({
    path: address,
    lazy: { Component: async () => (await import('./customer-page.tsx')).CustomerPage },
    children: [
      {
        path: '',
        lazy: { Component: async () => (await import('./summary-tab.tsx')).CustomerSummaryTab },
        children: [edit],
      },
      ...tabs,
    ],
  });
  return [
    {
      path: 'customers',
      lazy: { Component: async () => (await import('./list-page.tsx')).CustomerListPage },
      children: [
        { path: 'new', lazy: { Component: async () => (await import('./create-drawer.tsx')).CustomerCreateDrawer } },
      ],
    },
    page('customers/name/:name'),
    page('customers/group/:groupName/name/:name'),
  ];
}
