import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { ListNames } from './listing.ts';
import type { Role } from './roles.ts';
import { anySn, pathFid, pathId, pathName, pathTokenType } from './scalars.ts';

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
  /** True for a read whose answer may be a little old: it may come from a replica (docs/operation.md#a-replica-for-reads). */
  readonly mayLag?: true;
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
  readonly names?: ListNames;
  /** True for an addition of this service to the public interface of the licensing platform. */
  readonly extension?: boolean;
  /** True when the record has a version: answers carry it as `ETag`, and changes check `If-Match`. */
  readonly versioned?: boolean;
  /** Codes of its own rules, in addition to those of its form (http/openapi/codes.ts). Tests fail on any other code. */
  readonly codes?: readonly ErrorCode[];
  /** True when its query or body has `reason` and `ticket`, which the audit log stores like those of the headers. */
  readonly claims?: true;
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

/** The schemas of parameters in paths. All others are names. */
const PATH_PARAMETERS = {
  sn: anySn,
  id: pathId,
  uid: pathId,
  fid: pathFid,
  tokenType: pathTokenType,
  username: pathName.describe('User name of the operator'),
};

type PathParameters = typeof PATH_PARAMETERS;
type NamesIn<Key> = Key extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The schema of the parameters in the path of an operation; no property where there are none. */
type PathOf<Key> = [NamesIn<Key>] extends [never]
  ? object
  : {
      readonly path: z.ZodObject<
        { [Name in NamesIn<Key>]: Name extends keyof PathParameters ? PathParameters[Name] : typeof pathName },
        z.core.$strict
      >;
    };

type Shared = Partial<Omit<Operation, 'example'>> & { readonly example?: Partial<Operation['example']> };

/** An operation without the properties that all operations of its table share. */
type Entry<Common extends Shared> = Partial<
  Pick<Operation, Exclude<Extract<keyof Operation, keyof Common>, 'example'>>
> &
  Omit<Operation, keyof Common | 'example'> &
  (Common extends { example: { items: unknown } }
    ? { readonly example?: Partial<Operation['example']> }
    : Pick<Operation, 'example'>);

type ReadKey = `GET ${string}` | `${Method} ${string}/data`;

/** Requires `allowed` for every operation that is not a read by its method and path. */
type Guarded<Common, Table> = {
  readonly [Key in keyof Table]: Key extends ReadKey
    ? object
    : Common extends { allowed: unknown }
      ? object
      : Required<Pick<Operation, 'allowed'>>;
};

type Merged<First, Second> = Omit<First, keyof Second> & Second;

type Defined<Common, Table> = {
  readonly [Key in keyof Table]: Merged<
    Merged<Merged<PathOf<Key>, Common>, Table[Key]>,
    { example: Operation['example'] }
  >;
};

/**
 * Returns a table of operations with its literal types. `common` has the properties of those that lack them; its example
 * may have values for all paths. The schema of a path follows from the key.
 */
export const defineOperations =
  <const Common extends Shared>(common: Common) =>
  <const Table extends Readonly<Record<OperationKey, Entry<Common>>>>(table: Table & Guarded<Common, Table>) =>
    Object.fromEntries(
      Object.entries<Entry<Common>>(table).map(([key, entry]) => {
        const names = [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
        const { path: values = {}, ...example } = { ...common.example, ...entry.example };
        if (names.length === 0) return [key, { ...common, ...entry, example }];
        const path = Object.fromEntries(names.map((name) => [name, Reflect.get(values, name) as unknown]));
        return [key, { path: pathOf(names), ...common, ...entry, example: { path, ...example } }];
      }),
    ) as unknown as Defined<Common, Table>;

const pathOf = (names: readonly string[]): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(
      names.map((name) => [name, name in PATH_PARAMETERS ? PATH_PARAMETERS[name as keyof PathParameters] : pathName]),
    ),
  );

type Output<Schema, Fallback> = Schema extends z.ZodType ? z.output<Schema> : Fallback;

/** The parsed request that a handler receives. */
export type Input<Op extends Operation> = {
  path: Output<Op['path'], Record<never, never>>;
  query: Output<Op['query'], Record<never, never>>;
  body: Op extends { bodyOptional: true } ? Output<Op['body'], undefined> | undefined : Output<Op['body'], undefined>;
};
