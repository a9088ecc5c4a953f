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

/** Writes SQL, never runs it: queries are handed compiled to a `Reader` or a `Transaction`. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** A query of either kind, before it is compiled. */
export type Query<Row> = { compile(): CompiledQuery<Row> } | RawBuilder<Row>;

export const compile = <Row>(query: Query<Row>): CompiledQuery<Row> =>
  'isRawBuilder' in query ? query.compile(build) : query.compile();

/** A statement whose text is known at start: nothing is built when it runs. */
export type Statement<Row> = { readonly sql: string; readonly row?: Row };
export const statement = <Row>(sql: string): Statement<Row> => ({ sql });
