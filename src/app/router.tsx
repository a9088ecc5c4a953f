import type { QueryClient } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { Outlet, redirect, type RouteObject } from 'react-router';
import { auditRoutes } from '../resources/audit/routes.ts';
import { businessRoutes } from '../resources/businesses/routes.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { requireSession } from './session.ts';
import { Shell } from './shell.tsx';

function Root() {
  return (
    <NuqsAdapter>
      <Outlet />
    </NuqsAdapter>
  );
}

/** All addresses of the application. Screens are fetched when they are first visited. */
export const routes = (queryClient: QueryClient): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      { path: 'login', lazy: { Component: async () => (await import('./login-page.tsx')).LoginPage } },
      { path: 'setup', lazy: { Component: async () => (await import('./setup-page.tsx')).SetupPage } },
      {
        Component: Shell,
        loader: requireSession(queryClient),
        // The session is in the query cache: a navigation needs no new look at it.
        shouldRevalidate: () => false,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              { index: true, loader: () => redirect('/sns') },
              ...businessRoutes,
              ...auditRoutes,
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
];
