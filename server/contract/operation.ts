import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { QueryNames, SortNames } from './listing.ts';
import type { Role } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type OperationKey = `${Method} /${string}`;

export type Permission = {
  /** The lowest role that may run the operation. */
  readonly role: Role;
  /** True when a read-only platform key may run it too. */
  readonly read?: true;
  /** A lower role that may run it with some bodies only. */
  readonly narrowed?: { readonly role: Role; readonly says: string; readonly allows: (body: unknown) => boolean };
};

/** An operation: validation, types, permission and description. */
export type Operation = {
  /** Name of the operation in the audit log, the permissions and the OpenAPI description. */
  readonly id: string;
  /**
   * The callers that may run it. A role includes all higher roles; `anyone` needs no session and no key. Only a read
   * may leave it out; then every role and every platform key may run it.
   */
  readonly allowed?: 'anyone' | Role | Permission;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  /**
   * True for a GET that also accepts its query parameters as a JSON object in the body, because some clients send them
   * so.
   */
  readonly queryInBody?: boolean;
  readonly body?: z.ZodType;
  /** True when the body may be missing. */
  readonly bodyOptional?: boolean;
  /** Schema of an element of `items`. */
  readonly item: z.ZodType;
  /** Schema of `data.preview` in the answer to a dry run. */
  readonly preview?: z.ZodObject;
  /** Query and sort names of a `…/data` operation. */
  readonly names?: { readonly querys: QueryNames; readonly sorts: SortNames };
  /** True for an addition of this service to the public interface of the licensing platform. */
  readonly extension?: boolean;
  /** True when the record has a version: answers carry it as `ETag`, and changes check `If-Match`. */
  readonly versioned?: boolean;
  /** Codes of its own rules, in addition to those of its form (http/openapi/codes.ts). Tests fail on any other code. */
  readonly codes?: readonly ErrorCode[];
  /** True when entries can fail on their own. The answer then has the status 1995 and its items. */
  readonly partial?: boolean;
  /** True when the body is not JSON. The handler reads it as a stream. */
  readonly rawBody?: boolean;
  /** Media types of a streamed answer. Errors are still envelopes. */
  readonly stream?: readonly string[];
  readonly example: {
    readonly path?: object;
    readonly query?: object;
    readonly body?: unknown;
    readonly items: readonly unknown[];
  };
};

export type Operations = Readonly<Record<OperationKey, Operation>>;

type ReadKey = `GET ${string}` | `${Method} ${string}/data`;

/** Requires `allowed` for every operation that is not a read by its method and path. */
type Guarded<Table> = {
  readonly [Key in keyof Table]: Key extends ReadKey ? object : Required<Pick<Operation, 'allowed'>>;
};

/** Returns a table of operations with its literal types. */
export const defineOperations = <const Table extends Operations>(table: Table & Guarded<Table>): Table => table;

type Output<Schema, Fallback> = Schema extends z.ZodType ? z.output<Schema> : Fallback;

/** The parsed request that a handler receives. */
export type Input<Op extends Operation> = {
  path: Output<Op['path'], Record<never, never>>;
  query: Output<Op['query'], Record<never, never>>;
  body: Op extends { bodyOptional: true } ? Output<Op['body'], undefined> | undefined : Output<Op['body'], undefined>;
};
