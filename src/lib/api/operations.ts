import type { z } from 'zod';
import type { bffOperations } from '#contract/bff/operations.ts';
import type { operations } from '#contract/operations.ts';
import type { runtimeOperations } from '#contract/runtime.ts';
import type { QueryEntry } from '../list/filters.ts';

/*
 * Types of requests and responses, derived from the operation tables of the contract. Only types are imported, so that
 * the contract's schemas do not enter the bundle.
 */

type Table = typeof operations & typeof bffOperations & Pick<typeof runtimeOperations, 'GET /runtime/keys'>;

/** Method and path of an operation that responds with an envelope. */
export type OperationKey = { [Key in keyof Table]: Table[Key] extends { stream: unknown } ? never : Key }[keyof Table];

export type ListKey = Extract<OperationKey, `POST ${string}/data`>;

type SchemaOf<Key extends OperationKey, Part extends string> =
  Table[Key] extends Record<Part, infer Schema extends z.ZodType> ? Schema : never;

export type ItemOf<Key extends OperationKey> = z.output<SchemaOf<Key, 'item'>>;

/** Type of `data.preview` of a dry run. */
export type PreviewOf<Key extends OperationKey> = z.output<SchemaOf<Key, 'preview'>>;

type Names<Route extends string> = Route extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/**
 * `undefined` for a parameter that may be omitted: another one follows it, and the contract has the path without it
 * too. A customer, for example, is addressed with or without its group.
 */
type Left<Key extends string, Name extends string> = Key extends `${infer Start}/{${Name}}/{${infer End}`
  ? `${Start}/{${End}` extends OperationKey
    ? undefined
    : never
  : never;

export type PathOf<Key extends OperationKey> = {
  readonly [Name in Names<Key>]: string | number | Left<Key, Name>;
};

/** Lists of strings are sent joined by commas. Parameters that the server parses further are sent as text. */
type Parameter<Text, Parsed> =
  Exclude<Parsed, undefined> extends string | number | boolean | readonly string[] ? Readonly<Parsed> : Text;

type QueryOf<Schema extends z.ZodType> = {
  readonly [Name in keyof z.input<Schema>]: Parameter<
    z.input<Schema>[Name],
    Name extends keyof z.output<Schema> ? z.output<Schema>[Name] : never
  >;
};

type Body<Value> = Value extends object ? { readonly [Name in keyof Value]: Body<Value[Name]> } : Value;

/** Query names of a list. */
export type QueryNameOf<Key extends ListKey> = keyof Table[Key]['names']['querys'] & string;
/** Sort names of a list. */
export type SortNameOf<Key extends ListKey> = Table[Key]['names']['sorts'][number];

/** Conditions and order of a list. */
export type ListBody<Key extends ListKey> = {
  readonly querys?: readonly Body<QueryEntry<QueryNameOf<Key>>>[];
  readonly sorts?: readonly { readonly name: SortNameOf<Key>; readonly order?: 'ASC' | 'DESC' }[];
};

type BodyOf<Key extends OperationKey> = Key extends ListKey ? ListBody<Key> : Body<z.input<SchemaOf<Key, 'body'>>>;

export type CommonOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Version that the change is based on. */
  readonly ifMatch?: string | undefined;
  /** Makes a retry of a POST safe. */
  readonly idempotencyKey?: string | undefined;
  /** Milliseconds. The default is 20 seconds. */
  readonly timeout?: number;
};

/** Path parameters of a list, and the scope of its records. */
export type ListOptionsOf<Key extends ListKey> = PathOptions<Key> & {
  readonly scope?: QueryOf<SchemaOf<Key, 'query'>> extends {
    readonly scope?: infer Scope extends readonly string[] | undefined;
  }
    ? Scope
    : never;
};

type PathOptions<Key extends OperationKey> = [Names<Key>] extends [never]
  ? { readonly path?: never }
  : { readonly path: PathOf<Key> };

type QueryOptions<Key extends OperationKey> = [SchemaOf<Key, 'query'>] extends [never]
  ? { readonly query?: never }
  : Record<never, never> extends QueryOf<SchemaOf<Key, 'query'>>
    ? { readonly query?: QueryOf<SchemaOf<Key, 'query'>> }
    : { readonly query: QueryOf<SchemaOf<Key, 'query'>> };

type BodyOptions<Key extends OperationKey> = Table[Key] extends { rawBody: true }
  ? { readonly csv: string }
  : [SchemaOf<Key, 'body'>] extends [never]
    ? { readonly body?: never }
    : Table[Key] extends { bodyOptional: true }
      ? { readonly body?: BodyOf<Key> }
      : { readonly body: BodyOf<Key> };

export type OptionsOf<Key extends OperationKey> = (
  Key extends unknown
    ? (options: PathOptions<Key> & QueryOptions<Key> & BodyOptions<Key> & CommonOptions) => void
    : never
) extends (options: infer Options) => void
  ? Options
  : never;
