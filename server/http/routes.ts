import { Hono, type Context } from 'hono';
import type { Input, Method, Operation, OperationKey, Operations } from '../contract/operation.ts';
import { mayRun, mayWrite, type OperationId } from '../contract/roles.ts';
import { LicensingError } from '../core/errors.ts';
import type { Reader, Transaction } from '../db/handle.ts';
import { success, type Answer, type Wire, respond } from './answer.ts';
import { writeAudit, type AuditContext, type Change } from './audit.ts';
import { bodyText, parseJson } from './body.ts';
import type { HttpEnv } from './caller.ts';
import type { Deps } from './deps.ts';
import { fingerprintOf, idempotencyKey, once } from './idempotency.ts';
import { validate } from './validate.ts';
import { expectVersion } from './version.ts';

export type ReadContext<Op extends Operation> = Input<Op> & { db: Reader; request: Request; deps: Deps };

export type WriteContext<Op extends Operation> = Input<Op> & {
  tx: Transaction;
  request: Request;
  deps: Deps;
  /** Puts a change into the request's audit entry; an operation that changes something must. */
  audit: (...changes: Change[]) => void;
  /** Refuses (4120) when `If-Match` names another version than this one. */
  expect: (revision: number | string) => void;
};

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
      const run = async (db: Reader) =>
        success(
          await handler({ ...inputOf(c, operation, text), db, request: c.req.raw, deps: this.#deps } as ReadContext<
            Table[Key]
          >),
        );
      const header = this.#idempotencyHeader(c);
      return header === undefined
        ? run(this.#deps.db.read)
        : this.#deps.db.tx((tx) => this.#once(tx, c, operation, text, header, () => run(tx)));
    });
  }

  write<Key extends KeyOf<Table>>(key: Key, handler: (context: WriteContext<Table[Key]>) => Promise<Answer>): this {
    return this.#on(key, async (c, operation, text) => {
      const header = this.#idempotencyHeader(c);
      const run = async (tx: Transaction, input: object) => {
        const changes: Change[] = [];
        const answer = await handler({
          ...input,
          tx,
          request: c.req.raw,
          deps: this.#deps,
          audit: (...more) => void changes.push(...more),
          expect: (revision) => expectVersion(c.req.header('if-match'), revision),
        } as WriteContext<Table[Key]>);
        if (changes.length > 0) await writeAudit(tx, auditContext(c), changes);
        return success(answer);
      };
      if (header !== undefined) {
        return this.#deps.db.tx((tx) =>
          this.#once(tx, c, operation, text, header, async () => run(tx, inputOf(c, operation, text))),
        );
      }
      const input = inputOf(c, operation, text);
      return this.#deps.db.tx((tx) => run(tx, input));
    });
  }

  #on(key: KeyOf<Table>, answer: (c: Context<HttpEnv>, operation: Operation, text: string) => Promise<Wire>): this {
    const operation: Operation = this.#table[key] as Operation;
    const [method = 'GET', path = '/'] = key.split(' ') as [Method, string];
    this.app.on(method, honoPath(path), async (c) => {
      c.set('operation', operation.id);
      try {
        refuse(mayRun(c.var.actor, operation.id as OperationId));
        const text = operation.body ? await bodyText(c.req.raw) : '';
        return respond(await answer(c, operation, text), c.var.requestId);
      } catch (error) {
        if (error instanceof LicensingError && error.code === 531) {
          await this.#deps.db.tx((tx) => writeAudit(tx, auditContext(c), [], 531));
        }
        throw error;
      }
    });
    return this;
  }

  #idempotencyHeader(c: Context<HttpEnv>): string | undefined {
    return c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
  }

  #once(
    tx: Transaction,
    c: Context<HttpEnv>,
    operation: Operation,
    text: string,
    header: string,
    run: () => Promise<Wire>,
  ): Promise<Wire> {
    const { actor, requestId } = c.var;
    const url = new URL(c.req.url);
    const fingerprint = fingerprintOf(operation.id, url.pathname + url.search, text);
    const request = { scope: `${actor.kind}:${actor.name}`, key: idempotencyKey(header), fingerprint };
    return once(tx, request, this.#deps.config.idempotencyHours, requestId, run);
  }
}

function refuse(sentence: string | undefined): void {
  if (sentence !== undefined) throw new LicensingError(531, sentence);
}

/** `/sns/{sn}` as the router spells it. Numeric ids are checked by the schema, literal segments are registered first. */
const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

const auditContext = (c: Context<HttpEnv>): AuditContext => ({
  actor: c.var.actor,
  ip: c.var.ip,
  requestId: c.var.requestId,
  operation: c.var.operation,
});

/** Path, query and body, each parsed by the operation's schema. */
function inputOf(
  c: Context<HttpEnv>,
  operation: Operation,
  text: string,
): { path: object; query: object; body: unknown } {
  const path = operation.path ? validate(operation.path, c.req.param(), 'path') : {};
  const query = queryOf(c, operation);
  if (!operation.body) return { path, query, body: undefined };
  if (text === '' && operation.bodyOptional) return { path, query, body: undefined };
  if (text === '')
    throw new LicensingError(514, 'A body is required.', { errors: [{ path: 'body', msg: 'is required' }] });
  const body = validate(operation.body, parseJson(text));
  refuse(mayWrite(c.var.actor, operation.id as OperationId, body));
  return { path, query, body };
}

function queryOf(c: Context<HttpEnv>, operation: Operation): object {
  if (!c.req.url.includes('?')) return operation.query ? validate(operation.query, {}, 'query') : {};
  const given: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [name, values] of Object.entries(c.req.queries()))
    given[name] = values.length === 1 ? (values[0] ?? '') : values;
  const [first] = Object.keys(given);
  if (operation.query) return validate(operation.query, given, 'query');
  if (first === undefined) return {};
  throw new LicensingError(515, `query.${first} is not a known parameter.`, {
    errors: Object.keys(given).map((name) => ({ path: `query.${name}`, msg: 'is not a known field' })),
  });
}
