import { Hono } from 'hono';
import { operations } from './contract/operations.ts';
import type { OperationKey } from './contract/operation.ts';
import { createApi } from './http/api.ts';
import type { HttpEnv } from './http/caller.ts';
import type { Deps } from './http/deps.ts';
import { documentation } from './http/docs/routes.ts';
import { createMetrics } from './http/metrics.ts';
import { auditRoutes } from './resources/audit/routes.ts';
import { businessRoutes } from './resources/businesses/routes.ts';

export type App = Hono<HttpEnv>;

/** Builds the whole service; starts nothing. */
export function createApp(deps: Deps): App {
  const app = new Hono<HttpEnv>();
  const api = createApi(deps, Object.keys(operations) as OperationKey[], createMetrics(), resources(deps));
  app.route('/api', api);
  app.route('/', documentation(operations));
  return app;
}

const resources = (deps: Deps): Hono<HttpEnv>[] => [auditRoutes(deps), businessRoutes(deps)];
