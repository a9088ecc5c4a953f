import { Hono, type Context } from 'hono';
import type { Input, Method, Operation, OperationKey, Operations } from '../contract/operation.ts';
import { isOutcomeUnknown, LicensingError } from '../core/errors.ts';
import type { Reader, Transaction, Turn } from '../db/handle.ts';
import { respond, success, successOfRead, type Answer, type Sent, type Unfinished } from './answer.ts';
import { auditContextOf, writeAudit, type AuditContext } from './audit.ts';
import { bodyText, bodyTextOfGet, mostBytesOf } from './body.ts';
import { callerName, goneOf, type Actor, type HttpEnv } from './caller.ts';
import { commit, needOf, type Changing, type Finish, type Start } from './commit.ts';
import type { Deps } from './deps.ts';
import { licensingApi, type Front } from './front.ts';
import { checkRead, idempotentRequest, once } from './idempotency.ts';
import type { IdempotentRequest } from './idempotency-store.ts';
import { inputOf, permit } from './input.ts';

type RunContext<Op extends Operation> = Input<Op> & { db: Reader; request: Request; deps: Deps };

export type ReadContext<Op extends Operation> = RunContext<Op> & {
  actor: Actor;
  /** The author of changes that a job makes later. */
  caller: AuditContext;
};

export type WriteContext<Op extends Operation> = Input<Op> & Changing;

/**
 * A body that was received before the transaction. `discard` removes it when the change is refused or was made before.
 * `digest` identifies the body in requests with an `Idempotency-Key`.
 */
export type Received = { discard: () => Promise<void>; digest?: string };

type KeyOf<Table extends Operations> = keyof Table & OperationKey;

/** A request whose sender may run the operation, with the text of its body and what the front knows about the sender. */
type Admitted = { c: Context<HttpEnv>; operation: Operation; text: string; known: object };

/**
 * Registers operations of the contract with the router: `read` on the last committed state, `write` in one transaction,
 * `run` for those that open transactions themselves. Each request is checked in this order: front, permission, ticket,
 * body, schema, permission for this body, step-up, `Idempotency-Key` (docs/decisions/0045-one-binder.md).
 */
export class Routes<Table extends Operations, Known extends object = object> {
  readonly app = new Hono<HttpEnv>();
  readonly #deps: Deps;
  readonly #table: Table;
  readonly #front: Front;

  constructor(deps: Deps, table: Table, front?: Front<Known>) {
    this.#deps = deps;
    this.#table = table;
    this.#front = front ?? licensingApi;
  }

  /** Registers an operation that opens its transactions itself and takes no `Idempotency-Key`. */
  run<Key extends KeyOf<Table>>(key: Key, handler: (context: RunContext<Table[Key]> & Known) => Promise<Answer>): this {
    return this.#on(key, async (given) => {
      const context = {
        ...(await inputOf(given)),
        ...given.known,
        request: given.c.req.raw,
        deps: this.#deps,
        db: this.#reader(given.c),
      };
      return success(await handler(context as RunContext<Table[Key]> & Known));
    });
  }

  read<Key extends KeyOf<Table>>(
    key: Key,
    handler: (context: ReadContext<Table[Key]> & Known) => Promise<Answer>,
  ): this {
    return this.#on(key, async (given) => {
      const header = this.#front.idempotencyKey?.(given.c);
      if (header !== undefined) {
        const request = this.#idempotent(given, given.text, header);
        await this.#deps.db.tx((tx) => checkRead(tx, request, this.#deps.config.idempotencyHours));
      }
      return successOfRead(
        await handler(this.#reading(given, await inputOf(given)) as ReadContext<Table[Key]> & Known),
      );
    });
  }

  /** As `read`, for an answer that is a stream. Refusals before the stream begins are envelopes. */
  stream<Key extends KeyOf<Table>>(
    key: Key,
    handler: (context: ReadContext<Table[Key]> & Known) => Promise<Response>,
  ): this {
    return this.#on(key, async (given) => {
      const context = this.#reading(given, await inputOf(given), { isBackground: true });
      return handler(context as ReadContext<Table[Key]> & Known);
    });
  }

  write<Key extends KeyOf<Table>>(
    key: Key,
    handler: (context: WriteContext<Table[Key]> & Known) => Promise<Answer | Unfinished>,
  ): this {
    return this.prepared(key, async () => undefined, handler);
  }

  /** As `write`, but first runs `prepare` outside the transaction, for slow work such as hashing a password. */
  prepared<Key extends KeyOf<Table>, Prepared>(
    key: Key,
    prepare: (context: ReadContext<Table[Key]> & Known) => Promise<Prepared>,
    handler: (context: WriteContext<Table[Key]> & Known & { prepared: Prepared }) => Promise<Answer | Unfinished>,
  ): this {
    return this.#on(key, async (given) => {
      const { c, known } = given;
      const prepareFor = (input: object) => prepare(this.#reading(given, input, {}) as ReadContext<Table[Key]> & Known);
      const header = this.#front.idempotencyKey?.(c);
      if (header === undefined) {
        const input = await inputOf(given);
        const prepared = await prepareFor(input);
        const start: Start = (_tx, run) => run({ ...input, ...known, prepared });
        return commit(this.#deps, this.#front, c, handler, start, needOf(input));
      }
      // With a key, a refusal of the input is stored too, so it is thrown inside the transaction.
      const input = inputOf(given);
      const prepared = await input.then(prepareFor, () => undefined);
      const need = await input.then(needOf, () => needOf());
      const start: Start = (tx, run) =>
        this.#once(tx, given, given.text, header, async () => run({ ...(await input), ...known, prepared }));
      return commit(this.#deps, this.#front, c, handler, start, need);
    });
  }

  /** As `write`, but first receives the body as a stream, so that no transaction waits for the sender. */
  upload<Key extends KeyOf<Table>, Body extends Received>(
    key: Key,
    receive: (context: ReadContext<Table[Key]> & Known) => Promise<Body>,
    handler: (context: WriteContext<Table[Key]> & Known & { received: Body }) => Promise<Answer>,
  ): this {
    return this.#on(key, async (given) => {
      const { c, known } = given;
      const input = await inputOf(given);
      const received = await receive(this.#reading(given, input, {}) as ReadContext<Table[Key]> & Known);
      const header = this.#front.idempotencyKey?.(c);
      let isTaken = false;
      const take = (run: (context: object) => Promise<Finish>) => {
        isTaken = true;
        return run({ ...input, ...known, received });
      };
      try {
        return await commit(this.#deps, this.#front, c, handler, (tx, run) =>
          header === undefined ? take(run) : this.#once(tx, given, received.digest ?? '', header, () => take(run)),
        );
      } catch (error) {
        // The body may belong to a committed change. If it does not, the next start removes it.
        isTaken = isOutcomeUnknown(error);
        throw error;
      } finally {
        if (!isTaken) await received.discard();
      }
    });
  }

  #on(key: KeyOf<Table>, answer: (given: Admitted) => Promise<Sent | Response>): this {
    const operation: Operation = this.#table[key];
    const front = this.#front;
    const [method, path] = key.split(' ') as [Method, string];
    if (front.isOpen !== (operation.allowed === 'anyone'))
      throw new TypeError(`${key} is registered at a front that does not ask what the contract requires`);
    this.app.on(method, honoPath(path.slice(front.prefix.length)), async (c) => {
      c.set('operation', operation.id);
      const known = await front.admit(c, operation);
      try {
        if (!front.isOpen) permit(c, operation);
        const { ticket, reason } = front.claims?.(c) ?? {};
        c.set('ticket', ticket);
        c.set('reason', reason);
        const given = await answer({ c, operation, known, text: await this.#text(c, operation) });
        if (!(given instanceof Response)) return respond(given, c.get('requestId'));
        given.headers.set('x-request-id', c.get('requestId'));
        return given;
      } catch (error) {
        if (!front.isOpen && error instanceof LicensingError && error.code === 531) {
          await this.#deps.db.tx((tx) => writeAudit(tx, auditContextOf(c), [], 531));
        }
        throw error;
      }
    });
    return this;
  }

  async #text(c: Context<HttpEnv>, operation: Operation): Promise<string> {
    if (operation.body) return bodyText(c.req.raw, mostBytesOf(operation));
    return operation.queryInBody ? bodyTextOfGet(c.env.incoming) : '';
  }

  #reading({ c, operation, known }: Admitted, input: object, turn = this.#timely()): object {
    const about = { request: c.req.raw, deps: this.#deps, actor: c.get('actor'), caller: auditContextOf(c) };
    const lag = operation.mayLag && { mayLag: { caller: callerOf(c), isTold: c.get('actor').kind === 'operator' } };
    return { ...input, ...known, ...about, db: this.#reader(c, { ...turn, ...lag }) };
  }

  /** Returns the reader of a request. Its queries end when the client goes away. */
  #reader(c: Context<HttpEnv>, turn: Partial<Turn> = this.#timely()): Reader {
    const ran = c.get('ran') ?? { main: 0, threads: 0 };
    c.set('ran', ran);
    return this.#deps.db.reader({ ...turn, caller: callerOf(c), isGone: goneOf(c.env), ran });
  }

  /** The time that a read may take. What prepares a change, such as the preview of a job, has no end. */
  #timely(): Partial<Turn> {
    const { requestSeconds: seconds } = this.#deps.config;
    return { end: { at: performance.now() + seconds * 1000, seconds } };
  }

  async #once(
    tx: Transaction,
    given: Admitted,
    text: string,
    header: string,
    run: () => Promise<Finish>,
  ): Promise<Finish> {
    const request = this.#idempotent(given, text, header);
    const { idempotencyHours } = this.#deps.config;
    // A request that is repeated because its outcome was unknown may have made a change for which its caller was not noted.
    tx.by(callerOf(given.c));
    const wire = await once(tx, request, idempotencyHours, given.c.var.requestId, async () => (await run())());
    return async () => wire;
  }

  #idempotent({ c, operation }: Admitted, text: string, header: string): IdempotentRequest {
    return idempotentRequest(this.#deps.secrets.linkKey, c.var.actor, header, operation.id, c.req.url, text);
  }
}

/** Returns who takes turns with others: a key, an operator, or without either an address. */
function callerOf(c: Context<HttpEnv>): string {
  const actor = c.get('actor') as Actor | undefined;
  return actor ? callerName(actor) : `address ${c.get('ip')}`;
}

/** Returns `/sns/{sn}` in the syntax of the router. */
const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
