import { Hono } from 'hono';
import { createBff } from './bff/app.ts';
import type { Setup } from './bff/setup/setup.ts';
import { operations } from './contract/operations.ts';
import type { OperationKey } from './contract/operation.ts';
import { exported } from './exported.ts';
import { importSources } from './imports.ts';
import { undoings } from './undo.ts';
import { LicensingError } from './core/errors.ts';
import { answerError, createApi } from './http/api.ts';
import type { HttpEnv } from './http/caller.ts';
import type { Deps } from './http/deps.ts';
import { documentation } from './http/docs/routes.ts';
import { healthRoutes } from './http/health.ts';
import { createMetrics, type Metrics } from './http/metrics/metrics.ts';
import type { Vitals } from './http/metrics/vitals.ts';
import type { Pages } from './http/pages.ts';
import { createPlatformKeys } from './http/platform-keys.ts';
import { pageHeaders, transportHeaders } from './http/security-headers.ts';
import { accessRoutes } from './resources/access/routes.ts';
import { allowanceRoutes } from './resources/allowances/routes.ts';
import { activityRoutes } from './resources/audit/activity-routes.ts';
import { auditRoutes } from './resources/audit/routes.ts';
import { borrowRoutes } from './resources/borrows/routes.ts';
import { businessRoutes } from './resources/businesses/routes.ts';
import { customerSnRoutes } from './resources/customers/customer-sns-routes.ts';
import { customerGroupRoutes } from './resources/customers/group-routes.ts';
import { customerRoutes } from './resources/customers/routes.ts';
import { snCustomerRoutes } from './resources/customers/sn-routes.ts';
import { dataRoutes } from './resources/datas/routes.ts';
import { productFeatureRoutes } from './resources/features/product-routes.ts';
import { snFeatureRoutes } from './resources/features/sn-routes.ts';
import { templateFeatureRoutes } from './resources/features/template-routes.ts';
import { generateRoutes } from './resources/generate/routes.ts';
import { importRoutes } from './resources/imports/routes.ts';
import { jobRoutes } from './resources/jobs/routes.ts';
import { logRoutes } from './resources/logs/routes.ts';
import { machineRoutes } from './resources/machines/routes.ts';
import { exportRoutes } from './resources/exports/routes.ts';
import { noteRoutes } from './resources/notes/routes.ts';
import { overviewRoutes } from './resources/overview/routes.ts';
import { deskRoutes } from './resources/desk/routes.ts';
import { downloadRoutes } from './resources/products/download.ts';
import { fileRoutes } from './resources/products/file-routes.ts';
import { productRoutes } from './resources/products/routes.ts';
import { templateRoutes } from './resources/products/template-routes.ts';
import { reportRoutes } from './resources/reports/routes.ts';
import { roleRoutes } from './resources/roles/routes.ts';
import { foundRecords } from './resources/search/names-store.ts';
import { searchRoutes } from './resources/search/routes.ts';
import { sessionRoutes } from './resources/sessions/routes.ts';
import { offlineRoutes, replaceRoutes } from './resources/offline/routes.ts';
import { bulkRoutes, holderBulkRoutes } from './resources/bulk/routes.ts';
import { generateManyRoutes } from './resources/jobs/generate-many.ts';
import { snRoutes } from './resources/sns/routes.ts';
import { lookBackRoutes } from './resources/lookback/routes.ts';
import { timelineRoutes } from './resources/timeline/routes.ts';
import { stringRoutes } from './resources/strings/routes.ts';
import { tokenIdRoutes } from './resources/tokenids/routes.ts';
import { snTokenIdRoutes } from './resources/tokenids/sn-routes.ts';
import { countByStatus } from './resources/sns/count-store.ts';
import { auditUndoRoutes, jobUndoRoutes } from './resources/undo/routes.ts';
import { userBusinessRoutes } from './resources/users/business-routes.ts';
import { userRoutes } from './resources/users/routes.ts';
import { snUserRoutes } from './resources/users/sn-routes.ts';
import { createRuntime } from './runtime/app.ts';
import { createHandlers } from './runtime/handlers.ts';

export type App = Hono<HttpEnv>;

/** Parts that the process adds to the service. Tests leave them out. */
export type Surroundings = {
  readonly metrics: Metrics;
  readonly vitals: Vitals;
  /** The built SPA. */
  readonly pages: Pages;
  /** The right to create the first administrator, while there are no operators. */
  readonly setup: Setup | undefined;
  readonly isStopping: () => boolean;
};

/** Paths of the service. The SPA is never served below them; an unknown path there answers with an envelope. */
const OWN_PATHS = /^\/(?:api|bff|runtime|files|docs|openapi\.json|healthz|readyz|metrics)(?:\/|$)/;

const API_PATH = /^\/api(?:\/|$)/;

/** Builds the whole service, without starting anything. */
export function createApp(deps: Deps, surroundings: Partial<Surroundings> = {}): App {
  const { metrics = createMetrics(), vitals, pages, setup, isStopping = () => false } = surroundings;
  const app = new Hono<HttpEnv>();
  const transport = Object.entries(transportHeaders(deps.config.publicUrl));
  if (transport.length > 0) {
    app.use(async (c, next) => {
      await next();
      // c.header would copy the answer and make its body a stream.
      for (const [name, value] of transport) c.res.headers.set(name, value);
    });
  }
  const platformKeys = createPlatformKeys(deps);
  const api = createApi(deps, Object.keys(operations) as OperationKey[], metrics, platformKeys, resources(deps));
  app.route('/api', api.routes);
  app.route(
    '/bff',
    createBff(deps, metrics, (request, bindings) => app.fetch(request, bindings), setup, {
      records: foundRecords,
      isStopping,
      vitals,
    }),
  );
  app.route('/runtime', createRuntime(deps, metrics, createHandlers(deps, metrics)));
  app.route('/files', downloadRoutes(deps, metrics));
  app.route('/', healthRoutes(deps, metrics, isStopping));
  app.route('/', documentation(pageHeaders(deps.config.publicUrl)));
  app.notFound((c) => {
    if (API_PATH.test(c.req.path)) return api.missing(c);
    const page = OWN_PATHS.test(c.req.path) ? undefined : pages?.(c.req.raw);
    return (
      page ??
      answerError(deps, new LicensingError(4041, `The path ${c.req.path} does not exist. See /docs for all paths.`), c)
    );
  });
  app.onError((error, c) => answerError(deps, error, c));
  metrics.gauge('licet_sns', 'SNs by status (0 normal, 1 disabled, 2 deleted, 4 blacklisted).', async () =>
    Object.fromEntries(
      (await countByStatus(deps.db.read)).map(({ archived, status, n }) => [
        `status="${status}",archived="${archived}"`,
        n,
      ]),
    ),
  );
  return app;
}

/** Paths with a literal segment must come before paths with a parameter in its place (`/products/ref/…`). */
const resources = (deps: Deps): Hono<HttpEnv>[] => [
  auditRoutes(deps),
  auditUndoRoutes(deps, undoings),
  activityRoutes(deps),
  timelineRoutes(deps),
  lookBackRoutes(deps),
  businessRoutes(deps),
  fileRoutes(deps),
  productRoutes(deps),
  templateRoutes(deps),
  dataRoutes(deps),
  offlineRoutes(deps),
  generateRoutes(deps),
  snRoutes(deps),
  snFeatureRoutes(deps),
  productFeatureRoutes(deps),
  templateFeatureRoutes(deps),
  tokenIdRoutes(deps),
  snTokenIdRoutes(deps),
  holderBulkRoutes(deps),
  machineRoutes(deps),
  replaceRoutes(deps),
  logRoutes(deps),
  reportRoutes(deps),
  borrowRoutes(deps),
  stringRoutes(deps),
  snCustomerRoutes(deps),
  customerSnRoutes(deps),
  customerRoutes(deps),
  customerGroupRoutes(deps),
  noteRoutes(deps),
  allowanceRoutes(deps),
  userRoutes(deps),
  userBusinessRoutes(deps),
  snUserRoutes(deps),
  roleRoutes(deps),
  sessionRoutes(deps),
  accessRoutes(deps),
  searchRoutes(deps),
  overviewRoutes(deps),
  deskRoutes(deps),
  exportRoutes(deps, exported),
  generateManyRoutes(deps),
  bulkRoutes(deps),
  jobRoutes(deps),
  jobUndoRoutes(deps, undoings),
  importRoutes(deps, importSources),
];
