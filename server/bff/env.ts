import type { Context } from 'hono';
import type { Bindings, Variables } from '../http/caller.ts';
import type { OperatorSession } from './session-store.ts';

export type BffEnv = { Bindings: Bindings; Variables: Variables & { session: OperatorSession } };
export type BffContext = Context<BffEnv>;

/** The licensing API in this process: a request, and what must not travel as headers. */
export type Upstream = (request: Request, bindings: Bindings) => Response | Promise<Response>;
