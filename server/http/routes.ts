import { Hono, type Context } from 'hono';
import type { Input, Method, Operation, OperationKey, Operations } from '../contract/operation.ts';
import { isOutcomeUnknown, LicensingError } from '../core/errors.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { success, type Answer, type Unfinished, type Wire, respond } from './answer.ts';
import { writeAudit, type AuditContext, type Change } from './audit.ts';
import { bodyText, bodyTextOfGet } from './body.ts';
import type { Actor, HttpEnv } from './caller.ts';
import type { Deps } from './deps.ts';
import { checkRead, idempotentRequest, once, type IdempotentRequest } from './idempotency.ts';
import { inputOf, permit } from './input.ts';
import { describeError } from './log.ts';
import { ticketOf } from './ticket.ts';
import { expectVersion } from './version.ts';

export type ReadContext<Op extends Operation> = Input<Op> & {
  db: Reader;
  request: Request;
  deps: Deps;
  /** Who asks. */
  actor: Actor;
  /** The same with from where and for what: for changes that are made later. */
  caller: AuditContext;
};

export type WriteContext<Op extends Operation> = Input<Op> & {
  tx: Transaction;
  request: Request;
  deps: Deps;
  /** Who asks, from where and for what: for changes that are made later. */
  caller: AuditContext;
  /** Puts a change into the request's audit entry; an operation that changes something must. */
  audit: (...changes: Change[]) => void;
  /** Refuses (4120) when `If-Match` names another version than this one. */
  expect: (revision: number | string) => void;
  /** Runs once the change is committed, before the answer; never when it is refused. Its failures are only logged. */
  afterCommit: (effect: Effect) => void;
};

type Effect = () => Promise<void>;

/** Gives the answer to a change that is written; called once it is committed, or before where the answer is kept with it. */
type Finish = () => Promise<Wire>;

/**
 * A body that was taken in before the transaction; `discard` undoes that when the change is refused or was made before.
 * `digest` tells it from other bodies, where the operation may be sent again under an `Idempotency-Key`.
 */
export type Received = { discard: () => Promise<void>; digest?: string };

type KeyOf<Table extends Operations> = keyof Table & OperationKey;

/** Registers the operations of one resource: `read` on the last committed state, `write` in one transaction. */
export class Routes<Table extends Operations> {
  readonly app = new Hono<HttpEnv>();
  readonly #deps: Deps;
  readonly #table: Table;

  constructor(deps: Deps, table: Table) {
    this.#deps = deps;
    this.#table = table;
  }

  read<Key extends KeyOf<Table>>(key: Key, handler: (context: ReadContext<Table[Key]>) => Promise<Answer>): this {
    return this.#on(key, async (c, operation, text) => {
      const { db, config } = this.#deps;
      const header = this.#idempotencyHeader(c);
      if (header !== undefined) {
        const request = this.#idempotent(c, operation, text, header);
        await db.tx((tx) => checkRead(tx, request, config.idempotencyHours));
      }
      const context = { ...inputOf(c, operation, text), ...this.#around(c), db: db.read };
      return success(await handler(context as ReadContext<Table[Key]>));
    });
  }

  /** As `read`, for an answer that is a stream outside the envelope; what is refused before it begins is in it. */
  stream<Key extends KeyOf<Table>>(key: Key, handler: (context: ReadContext<Table[Key]>) => Promise<Response>): this {
    return this.#on(key, async (c, operation, text) => {
      const context = { ...inputOf(c, operation, text), ...this.#around(c), db: this.#deps.db.read };
      return handler(context as ReadContext<Table[Key]>);
    });
  }

  write<Key extends KeyOf<Table>>(
    key: Key,
    handler: (context: WriteContext<Table[Key]>) => Promise<Answer | Unfinished>,
  ): this {
    return this.prepared(key, async () => undefined, handler);
  }

  /** As `write`, but `prepare` first does what takes long and needs no database, so that no transaction waits for it. */
  prepared<Key extends KeyOf<Table>, Prepared>(
    key: Key,
    prepare: (input: Input<Table[Key]>) => Promise<Prepared>,
    handler: (context: WriteContext<Table[Key]> & { prepared: Prepared }) => Promise<Answer | Unfinished>,
  ): this {
    return this.#on(key, async (c, operation, text) => {
      const header = this.#idempotencyHeader(c);
      if (header === undefined) {
        const input = inputOf(c, operation, text);
        const prepared = await prepare(input as Input<Table[Key]>);
        return this.#commit(c, handler, (_tx, run) => run({ ...input, prepared }));
      }
      // Under a key a refusal of the input is remembered too, so it is thrown where the answer is kept.
      const input = (async () => inputOf(c, operation, text))();
      const prepared = await input.then(
        (given) => prepare(given as Input<Table[Key]>),
        () => undefined,
      );
      return this.#commit(c, handler, (tx, run) =>
        this.#once(tx, c, operation, text, header, async () => run({ ...(await input), prepared })),
      );
    });
  }

  /** As `write`, but `receive` first takes the body in as a stream, so that no transaction waits for its sender. */
  upload<Key extends KeyOf<Table>, Body extends Received>(
    key: Key,
    receive: (context: ReadContext<Table[Key]>) => Promise<Body>,
    handler: (context: WriteContext<Table[Key]> & { received: Body }) => Promise<Answer>,
  ): this {
    return this.#on(key, async (c, operation) => {
      const input = inputOf(c, operation, '');
      const context = { ...input, ...this.#around(c), db: this.#deps.db.read };
      const received = await receive(context as ReadContext<Table[Key]>);
      const header = this.#idempotencyHeader(c);
      let isTaken = false;
      const take = (run: (given: object) => Promise<Finish>) => {
        isTaken = true;
        return run({ ...input, received });
      };
      try {
        return await this.#commit(c, handler, (tx, run) =>
          header === undefined
            ? take(run)
            : this.#once(tx, c, operation, received.digest ?? '', header, () => take(run)),
        );
      } catch (error) {
        // The next start removes what turns out to belong to nothing.
        isTaken = isOutcomeUnknown(error);
        throw error;
      } finally {
        if (!isTaken) await received.discard();
      }
    });
  }

  /** One transaction for a change and its audit entry; after the commit, its effects. */
  async #commit<Given extends object>(
    c: Context<HttpEnv>,
    handler: (context: Given) => Promise<Answer | Unfinished>,
    start: (tx: Transaction, run: (input: object) => Promise<Finish>) => Promise<Finish>,
  ): Promise<Wire> {
    const effects: Effect[] = [];
    const finish = await this.#deps.db.tx((tx) =>
      start(tx, async (input) => {
        const changes: Change[] = [];
        const due: Effect[] = [];
        const answer = await handler({
          ...input,
          tx,
          request: c.req.raw,
          deps: this.#deps,
          caller: auditContext(c),
          audit: (...more: Change[]) => void changes.push(...more),
          expect: (revision: number | string) => expectVersion(c.req.header('if-match'), revision),
          afterCommit: (effect: Effect) => void due.push(effect),
        } as object as Given);
        if (changes.length > 0) await writeAudit(tx, auditContext(c), changes);
        effects.push(...due);
        return async () => success(typeof answer === 'function' ? await answer() : answer);
      }),
    );
    for (const effect of effects) {
      await effect().catch((error: unknown) =>
        this.#deps.log.write('error', { requestId: c.var.requestId, ...describeError(error) }),
      );
    }
    return finish();
  }

  #on(
    key: KeyOf<Table>,
    answer: (c: Context<HttpEnv>, operation: Operation, text: string) => Promise<Wire | Response>,
  ): this {
    const operation: Operation = this.#table[key];
    const [method, path] = key.split(' ') as [Method, string];
    this.app.on(method, honoPath(path), async (c) => {
      c.set('operation', operation.id);
      try {
        permit(c, operation);
        c.set('ticket', ticketOf(c));
        const text = await this.#text(c, operation);
        const given = await answer(c, operation, text);
        if (!(given instanceof Response)) return respond(given, c.get('requestId'));
        given.headers.set('x-request-id', c.get('requestId'));
        return given;
      } catch (error) {
        if (error instanceof LicensingError && error.code === 531) {
          await this.#deps.db.tx((tx) => writeAudit(tx, auditContext(c), [], 531));
        }
        throw error;
      }
    });
    return this;
  }

  async #text(c: Context<HttpEnv>, operation: Operation): Promise<string> {
    if (operation.body) return bodyText(c.req.raw);
    return operation.queryInBody ? bodyTextOfGet(c.env.incoming) : '';
  }

  #around(c: Context<HttpEnv>) {
    return { request: c.req.raw, deps: this.#deps, actor: c.get('actor'), caller: auditContext(c) };
  }

  #idempotencyHeader(c: Context<HttpEnv>): string | undefined {
    return c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
  }

  async #once(
    tx: Transaction,
    c: Context<HttpEnv>,
    operation: Operation,
    text: string,
    header: string,
    run: () => Promise<Finish>,
  ): Promise<Finish> {
    const request = this.#idempotent(c, operation, text, header);
    const { idempotencyHours } = this.#deps.config;
    const wire = await once(tx, request, idempotencyHours, c.var.requestId, async () => (await run())());
    return async () => wire;
  }

  #idempotent(c: Context<HttpEnv>, operation: Operation, text: string, header: string): IdempotentRequest {
    return idempotentRequest(this.#deps.secrets.linkKey, c.var.actor, header, operation.id, c.req.url, text);
  }
}

/** `/sns/{sn}` as the router spells it. Numeric ids are checked by the schema, literal segments are registered first. */
const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

const auditContext = (c: Context<HttpEnv>): AuditContext => ({
  actor: c.get('actor'),
  ip: c.get('ip'),
  requestId: c.get('requestId'),
  operation: c.get('operation'),
  ticket: c.get('ticket'),
});
