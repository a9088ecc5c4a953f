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
   * The callers that may run it: a role means this role and all higher ones, `anyone` means no session and no key is needed.
   * Only a read may leave it out; then every role and every platform key may run it.
   */
  readonly allowed?: 'anyone' | Role | Permission;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** True for a GET whose query parameters may come as a JSON object in the body instead, as some clients send them. */
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
  /** Codes of its own rules, beside those that follow from its form (http/openapi/codes.ts). Tests fail on any other code. */
  readonly codes?: readonly ErrorCode[];
  /** True when entries can fail alone: the answer then has the status 1995, and its items. */
  readonly partial?: boolean;
  /** True when the body is not JSON, and the handler reads it as a stream. */
  readonly rawBody?: boolean;
  /** Media types of an answer that is a stream. Refusals are envelopes. */
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

/** Requires `allowed` of every operation that is not a read by its method and path. */
type Guarded<Table> = {
  readonly [Key in keyof Table]: Key extends ReadKey ? object : Required<Pick<Operation, 'allowed'>>;
};

/** Returns a table of operations with its literal types. */
export const defineOperations = <const Table extends Operations>(table: Table & Guarded<Table>): Table => table;

type Output<Schema, Fallback> = Schema extends z.ZodType ? z.output<Schema> : Fallback;

/** The parsed request, as handlers get it. */
export type Input<Op extends Operation> = {
  path: Output<Op['path'], Record<never, never>>;
  query: Output<Op['query'], Record<never, never>>;
  body: Op extends { bodyOptional: true } ? Output<Op['body'], undefined> | undefined : Output<Op['body'], undefined>;
};
