import { Hono, type Context } from 'hono';
import type { Input, Method, Operation, OperationKey, Operations } from '../contract/operation.ts';
import { LicensingError } from '../core/errors.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { respond, success, type Answer } from '../http/answer.ts';
import { writeAudit, type Change } from '../http/audit.ts';
import { bodyText } from '../http/body.ts';
import type { HttpEnv } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { inputOf, permit } from '../http/input.ts';
import { expectVersion } from '../http/version.ts';
import type { BffContext, BffEnv } from './env.ts';
import { expectIntended } from './origin.ts';
import { withCookies } from './reply.ts';
import { findSession, type OperatorSession } from './session-store.ts';
import { sessionOver, type Sessions } from './sessions.ts';

/** One transaction for a change and its audit entry. */
export type Changing = {
  readonly tx: Transaction;
  /** Puts a change into the request's audit entry. */
  readonly audit: (...changes: Change[]) => void;
  /** Refuses (4120) when `If-Match` names another version than this one. */
  readonly expect: (revision: number) => void;
};

/** What a handler gets of a request: its parsed parts, who asks, and the two ways to the data. */
export type Call<Op extends Operation> = Input<Op> & {
  readonly c: BffContext;
  readonly session: OperatorSession;
  readonly db: Reader;
  /** Runs a change; refuses (513) when the session ended since the request came in. */
  readonly commit: <Result>(change: (changing: Changing) => Promise<Result>) => Promise<Result>;
};

export type BffAnswer = Answer & { readonly cookies?: readonly string[] };

/** Each operation of a table, and what answers it. */
export type BffHandlers<Table extends Operations> = {
  readonly [Key in keyof Table & OperationKey]: (call: Call<Table[Key]>) => Promise<BffAnswer>;
};

/**
 * The operations of the back office that need a session: cookie, csrf token, role, schema, in this order. They take no
 * `Idempotency-Key`: an answer that tells a secret once is not kept for a second time.
 */
export function bffRoutes<Table extends Operations>(
  deps: Deps,
  sessions: Sessions,
  table: Table,
  handlers: BffHandlers<Table>,
): Hono<BffEnv> {
  const app = new Hono<BffEnv>();
  for (const [key, operation] of Object.entries(table)) {
    const [method, path] = key.split(' ') as [Method, string];
    // The table makes sure that each handler takes what its own operation parses.
    const handle = handlers[key as keyof Table & OperationKey] as (call: object) => Promise<BffAnswer>;
    app.on(method, honoPath(path), async (c) => {
      c.set('operation', operation.id);
      await sessions.require(c);
      if (method !== 'GET') expectIntended(c, deps.config);
      sessions.expectEnrolled(c.var.session, operation.id);
      const { cookies, ...answer } = await recorded(deps, c, async () => {
        permit(plain(c), operation);
        const input = inputOf(plain(c), operation, operation.body ? await bodyText(c.req.raw) : '');
        return handle({ ...input, c, session: c.var.session, db: deps.db.read, commit: committer(deps, c) });
      });
      return withCookies(respond(success(answer), c.var.requestId), cookies);
    });
  }
  return app;
}

/** A refusal for want of rights goes into the audit log. Decisions 12. */
async function recorded<Result>(deps: Deps, c: BffContext, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof LicensingError && error.code === 531) {
      await deps.db.tx((tx) => writeAudit(tx, c.var, [], 531));
    }
    throw error;
  }
}

const committer =
  (deps: Deps, c: BffContext) =>
  <Result>(change: (changing: Changing) => Promise<Result>): Promise<Result> =>
    deps.db.tx(async (tx) => {
      if (!(await findSession(tx, c.var.session.id, tx.now))) throw sessionOver();
      const changes: Change[] = [];
      const result = await change({
        tx,
        audit: (...more) => void changes.push(...more),
        expect: (revision) => expectVersion(c.req.header('if-match'), revision),
      });
      if (changes.length > 0) await writeAudit(tx, c.var, changes);
      return result;
    });

/** What the shared parts of the service know of a context. */
const plain = (c: BffContext): Context<HttpEnv> => c as unknown as Context<HttpEnv>;

/** `/bff/sessions/{id}` as the router spells it below `/bff`. */
const honoPath = (path: string): string => path.slice('/bff'.length).replaceAll(/\{(\w+)\}/g, ':$1');
