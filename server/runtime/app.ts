import { Hono, type Context } from 'hono';
import { OPEN_BODY_BYTES } from '../contract/bounds.ts';
import type { Input, Method, Operation, OperationKey } from '../contract/operation.ts';
import { runtimeOperations } from '../contract/runtime.ts';
import { respond, success, type Answer } from '../http/answer.ts';
import { answerError } from '../http/api.ts';
import { bodyText } from '../http/body.ts';
import type { HttpEnv } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { parsedInput } from '../http/input.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import { noRoute } from '../http/not-found.ts';
import { observed } from '../http/metrics/observed.ts';

type Table = typeof runtimeOperations;

/** What a handler of the runtime gets: the parsed request, and who sent it. */
export type RuntimeContext<Key extends keyof Table> = Input<Table[Key]> & {
  readonly ip: string;
  /** What stands behind `Bearer` in the header `Authorization`; undefined without one. */
  readonly token: string | undefined;
};

/** Each operation of the runtime, and what answers it. */
export type RuntimeHandlers = { readonly [Key in keyof Table]: (context: RuntimeContext<Key>) => Promise<Answer> };

/**
 * What licensed applications talk to: no platform key, the envelope as everywhere. The SN, then the token of the session
 * says who calls. Extensions, Runtime.
 */
export function createRuntime(deps: Deps, metrics: Metrics, handlers: RuntimeHandlers): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(observed(deps, metrics));
  for (const key of Object.keys(runtimeOperations) as (keyof Table)[]) {
    const operation: Operation = runtimeOperations[key];
    const [method, path] = key.split(' ') as [Method, string];
    // The table makes sure that each handler takes what its own operation parses.
    const handle = handlers[key] as (context: object) => Promise<Answer>;
    app.on(method, honoPath(path), async (c) => {
      c.set('operation', operation.id);
      const input = parsedInput(c, operation, operation.body ? await bodyText(c.req.raw, OPEN_BODY_BYTES) : '');
      const answer = await handle({ ...input, ip: c.var.ip, token: bearerOf(c) });
      return respond(success(answer), c.var.requestId);
    });
  }
  app.all('*', (c) => {
    throw noRoute(Object.keys(runtimeOperations) as OperationKey[], c.req.path);
  });
  app.onError((error, c) => answerError(deps, error, c));
  return app;
}

/** `/runtime/sessions/{id}` as the router spells it below `/runtime`. */
const honoPath = (path: string): string => path.slice('/runtime'.length).replaceAll(/\{(\w+)\}/g, ':$1');

const bearerOf = (c: Context<HttpEnv>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
