import type { QueryClient } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { Outlet, type RouteObject } from 'react-router';
import { provideExportWords } from '../lib/list/export-words.ts';
import { allowanceRoutes, snAllowancesRoute } from '../resources/allowances/routes.ts';
import { activityRoute, auditRoutes } from '../resources/audit/routes.ts';
import { businessRoutes } from '../resources/businesses/routes.ts';
import { customerRoutes } from '../resources/customers/routes.ts';
import { customerSnsRoute, jobAgainRoute, productSnsRoute, snRoutes, userSnsRoute } from '../resources/sns/routes.ts';
import { customerUsersRoute, snUsersRoute, userRoutes } from '../resources/users/routes.ts';
import { snDataRoute, templateDataRoute } from '../resources/datas/routes.ts';
import { newSnFeatureRoutes, snFeatureRoute, templateFeatureRoute } from '../resources/features/routes.ts';
import { logRoutes, snLogsRoute, userErrorsRoute } from '../resources/logs/routes.ts';
import { deskRoutes } from '../resources/desk/routes.ts';
import { customerMachinesRoute, machineRoutes, snMachinesRoute } from '../resources/machines/routes.ts';
import { overviewRoutes } from '../resources/overview/routes.ts';
import { borrowsRoute, snBorrowsRoute } from '../resources/borrows/routes.ts';
import { customerNotesRoute } from '../resources/notes/routes.ts';
import { machineStringsRoute, snStringsRoute, stringsRoute } from '../resources/strings/routes.ts';
import { offlineRoutes, snOfflineRoute } from '../resources/offline/routes.ts';
import { jobRoutes } from '../resources/jobs/routes.ts';
import { productRoutes } from '../resources/products/routes.ts';
import { customerPeaksRoute, reportRoutes, snReportsRoute, userUsageRoute } from '../resources/reports/routes.ts';
import {
  customerSessionsRoute,
  machineSessionsRoute,
  sessionRoutes,
  snSessionsRoute,
  userSessionsRoute,
} from '../resources/sessions/routes.ts';
import { keyRoutes } from '../resources/keys/routes.ts';
import { operatorRoutes } from '../resources/operators/routes.ts';
import { settingsRoutes } from '../resources/settings/routes.ts';
import { formerTimelineRoute, lookBackRoute, timelineRoute } from '../resources/timeline/routes.ts';
import { snTokenIdsRoute, tokenIdRoutes } from '../resources/tokenids/routes.ts';
import { ErrorPage } from './error-page.tsx';
import { useFirstScreen } from './first-screen.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { requireSession, sessionQuery } from './session.ts';
import { Shell } from './shell.tsx';
import { Start } from './start.tsx';

function Root() {
  useFirstScreen();
  return (
    <NuqsAdapter>
      <Outlet />
    </NuqsAdapter>
  );
}

const snTabs = [
  snFeatureRoute,
  snMachinesRoute,
  snUsersRoute,
  snSessionsRoute,
  snTokenIdsRoute,
  snDataRoute,
  snLogsRoute,
  snReportsRoute,
  snOfflineRoute,
  snBorrowsRoute,
  snStringsRoute,
  snAllowancesRoute,
  timelineRoute('sn'),
  formerTimelineRoute,
];

const productTabs = {
  product: [productSnsRoute, activityRoute('product', ({ productName = '' }) => productName)],
  template: [
    templateFeatureRoute,
    templateDataRoute,
    activityRoute('template', ({ productName = '', templateName = '' }) => `${productName}/${templateName}`),
  ],
};

const customerTabs = [
  customerSnsRoute,
  customerSessionsRoute,
  customerUsersRoute,
  customerMachinesRoute,
  customerPeaksRoute,
  customerNotesRoute,
  timelineRoute('customer'),
  formerTimelineRoute,
];

const machineTabs = [machineSessionsRoute, timelineRoute('machine'), formerTimelineRoute];

const userTabs = {
  user: [userSnsRoute, userSessionsRoute, userUsageRoute, userErrorsRoute, timelineRoute('user'), formerTimelineRoute],
  role: [activityRoute('role', ({ guid = '' }) => guid)],
};

provideExportWords(async () => (await import('../resources/jobs/list-names.ts')).exportWords);

/** Returns all routes of the application. The code of a screen is fetched on the first visit. */
export const routes = (queryClient: QueryClient): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      { path: 'login', lazy: { Component: async () => (await import('./public/login-page.tsx')).LoginPage } },
      { path: 'setup', lazy: { Component: async () => (await import('./public/setup-page.tsx')).SetupPage } },
      {
        path: 'invitation',
        lazy: { Component: async () => (await import('./public/invitation-page.tsx')).InvitationPage },
      },
      {
        Component: Shell,
        loader: requireSession(queryClient),
        // The session is in the query cache: navigation does not need to read it again.
        shouldRevalidate: () => false,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              { index: true, Component: Start },
              ...overviewRoutes,
              ...deskRoutes,
              ...snRoutes({ tabs: snTabs, newFeatures: newSnFeatureRoutes }),
              ...machineRoutes(machineStringsRoute, machineTabs),
              ...userRoutes(userTabs),
              ...tokenIdRoutes,
              ...customerRoutes(customerTabs),
              ...productRoutes(productTabs),
              ...businessRoutes,
              ...sessionRoutes,
              ...allowanceRoutes,
              ...offlineRoutes([borrowsRoute, stringsRoute]),
              ...logRoutes,
              ...reportRoutes(async () => (await queryClient.ensureQueryData(sessionQuery)).user.role),
              ...jobRoutes(jobAgainRoute),
              ...auditRoutes,
              lookBackRoute,
              ...settingsRoutes([...operatorRoutes, ...keyRoutes]),
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
];
