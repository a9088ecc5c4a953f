import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely';
import type { Tables } from './tables/tables.ts';

/** Builds SQL and never runs it: compiled queries go to a `Reader` or a `Transaction`. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** A query builder or a raw fragment that can be compiled. */
export type Query<Row> = { compile(): CompiledQuery<Row> } | RawBuilder<Row>;

export const compile = <Row>(query: Query<Row>): CompiledQuery<Row> =>
  'isRawBuilder' in query ? query.compile(build) : query.compile();

/** A statement with fixed text, so that running it builds nothing. */
export type Statement<Row> = { readonly sql: string; readonly row?: Row };
export const statement = <Row>(sql: string): Statement<Row> => ({ sql });
