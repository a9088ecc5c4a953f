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

/** One operation of the licensing API: its validation, its types and its description, in one place. */
export type Operation = {
  /** Operation id: what the audit log, the role table and the OpenAPI description call it. */
  readonly id: string;
  /**
   * Who may run it: the lowest role, or more than that. `anyone` needs no session and no key. Only a read may leave it
   * out: every role and every platform key may run it then.
   */
  readonly allowed?: 'anyone' | Role | Permission;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** True when the query parameters may come as a JSON object in the body instead; a GET that some clients send so. */
  readonly queryInBody?: boolean;
  readonly body?: z.ZodType;
  /** True when a request without a body is fine. */
  readonly bodyOptional?: boolean;
  /** Schema of one element of `items`. */
  readonly item: z.ZodType;
  /** Schema of `data.preview`, which the answer to a dry run has beside its items. */
  readonly preview?: z.ZodObject;
  /** Query and sort names of a `…/data` operation. */
  readonly names?: { readonly querys: QueryNames; readonly sorts: SortNames };
  /** True for what the specification does not have. */
  readonly extension?: boolean;
  /** True when the record has a version: answers carry it as `ETag`, and a change honours `If-Match`. */
  readonly versioned?: boolean;
  /** Codes of its own rules, beyond those that its form brings (http/openapi/codes.ts); the tests know no others. */
  readonly codes?: readonly ErrorCode[];
  /** True when entries can fail on their own: the answer then has the status 1995, and its items. */
  readonly partial?: boolean;
  /** Body that is not JSON and is read as a stream by the handler. */
  readonly rawBody?: boolean;
  /** Media types of an answer that is a stream outside the envelope; refusals are in it. */
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

/** Does not compile for an operation that may change something and does not say who is allowed to run it. */
type Guarded<Table> = {
  readonly [Key in keyof Table]: Key extends ReadKey ? object : Required<Pick<Operation, 'allowed'>>;
};

/** Keeps the literal types of a table of operations while checking its form. */
export const defineOperations = <const Table extends Operations>(table: Table & Guarded<Table>): Table => table;

type Output<Schema, Fallback> = Schema extends z.ZodType ? z.output<Schema> : Fallback;

/** What a handler gets of a request, parsed. */
export type Input<Op extends Operation> = {
  path: Output<Op['path'], Record<never, never>>;
  query: Output<Op['query'], Record<never, never>>;
  body: Op extends { bodyOptional: true } ? Output<Op['body'], undefined> | undefined : Output<Op['body'], undefined>;
};
