import type { Context } from 'hono';
import type { Bindings, Variables } from '../http/caller.ts';
import type { OperatorSession } from './session-store.ts';

export type BffEnv = { Bindings: Bindings; Variables: Variables & { session: OperatorSession } };
export type BffContext = Context<BffEnv>;

/** Answers a request by the licensing API of this process. The bindings carry what must not be a header. */
export type Upstream = (request: Request, bindings: Bindings) => Response | Promise<Response>;
