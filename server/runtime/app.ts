import { Hono } from 'hono';
import type { Input, OperationKey } from '../contract/operation.ts';
import { runtimeOperations } from '../contract/runtime.ts';
import type { Answer } from '../http/answer.ts';
import { answerError } from '../http/api.ts';
import type { HttpEnv } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import type { Front } from '../http/front.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import { observed } from '../http/metrics/observed.ts';
import { noRoute } from '../http/not-found.ts';
import { Routes } from '../http/routes.ts';

type Table = typeof runtimeOperations;

type Sender = {
  readonly ip: string;
  /** Bearer token of the header `Authorization`. */
  readonly token: string | undefined;
  readonly requestId: string;
};

/** Handlers of all runtime operations. */
export type RuntimeHandlers = {
  readonly [Key in keyof Table]: (context: Input<Table[Key]> & Sender) => Promise<Answer>;
};

/** Licensed applications have no key. The SN identifies the caller, and later the token of the session. */
const applications: Front<Sender> = {
  prefix: '/runtime',
  isOpen: true,
  admit: (c) => ({
    ip: c.get('ip'),
    token: /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1],
    requestId: c.get('requestId'),
  }),
};

/** Builds the service for licensed applications (docs/api.md). */
export function createRuntime(deps: Deps, metrics: Metrics, handlers: RuntimeHandlers): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(observed(deps, metrics));
  const routes = new Routes(deps, runtimeOperations, applications);
  for (const key of Object.keys(handlers) as (keyof Table)[]) bind(routes, handlers, key);
  app.route('/', routes.app);
  app.all('*', (c) => {
    throw noRoute(Object.keys(runtimeOperations) as OperationKey[], c.req.path);
  });
  app.onError((error, c) => answerError(deps, error, c));
  return app;
}

const bind = <Key extends keyof Table>(routes: Routes<Table, Sender>, handlers: RuntimeHandlers, key: Key) =>
  routes.run(key, handlers[key]);
