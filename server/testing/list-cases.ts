import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  EMPTY_OPERATORS,
  OPERATORS,
  type Query,
  type QueryKind,
  type QueryNames,
  type SortNames,
} from '../contract/listing.ts';
import { lookUp, type QueryColumn } from '../query/columns.ts';
import { condition } from '../query/condition.ts';
import type { ListDefinition } from '../query/definition.ts';
import { runList } from '../query/list.ts';
import { expensive, explainingReader } from './plans.ts';
import type { TestApp } from './test-app.ts';

type Values = readonly (string | number | boolean)[];

/** Names that need a sample; a flag is tried with both values. */
export type Sampled<Querys extends QueryNames> = {
  [Name in keyof Querys]: Querys[Name] extends 'boolean' ? never : Name;
}[keyof Querys];

/** Titled queries of a list: each name with each of its operators, each sort in both orders, and no query at all. */
export function listCases<Querys extends QueryNames>(
  names: { readonly querys: Querys; readonly sorts: SortNames; readonly empty: readonly string[] },
  samples: Readonly<Record<Sampled<Querys>, Values>>,
): [title: string, query: Query][] {
  const querys = Object.entries(names.querys).flatMap(([name, kind]) =>
    OPERATORS[kind].flatMap((op) =>
      valuesOf(kind, (samples as Readonly<Record<string, Values | undefined>>)[name]).map((values): [string, Query] => [
        [name, op, ...(kind === 'boolean' ? values : [])].join(' '),
        { querys: [{ name, op, values: [...values] }] },
      ]),
    ),
  );
  const sorts = names.sorts.flatMap((name) =>
    ['ASC', 'DESC'].map((order): [string, Query] => [`by ${name} ${order}`, { sorts: [{ name, order }] }]),
  );
  return [...querys, ...emptyCases(names.empty), ...sorts, ['everything', {}]];
}

export const emptyCases = (names: readonly string[]): [title: string, query: Query][] =>
  names.flatMap((name) =>
    EMPTY_OPERATORS.map((op): [string, Query] => [`${name} ${op}`, { querys: [{ name, op, values: [] }] }]),
  );

/** The values for each operator: the sample, or both values of a flag. */
const valuesOf = (kind: QueryKind, sample: Values = []): readonly Values[] =>
  kind === 'boolean' ? [[true], [false]] : [sample];

/**
 * Expects that a query of a list needs neither a full scan nor a full sort, and that its total equals a recount without
 * search index.
 */
export async function expectIndexed(service: TestApp, list: ListDefinition, query: Query): Promise<void> {
  const { db, plans, close } = explainingReader(service);
  const found = await runList(db, list, { limit: 50 }, query);
  close();
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter(expensive)).toEqual([]);
  const conditions = (query.querys ?? []).map((entry) => {
    return condition(withoutSearch(lookUp(list.querys, entry.name, '')), entry, '', db.zone);
  });
  const recount = sql<{ n: number }>`select count(*) as n from ${sql.raw(list.from)}
    where ${sql.join([sql`1`, ...conditions], sql` and `)}`;
  expect(found.total).toBe((await service.db.read.first(recount))?.n);
  expect(found.items.length).toBe(Math.min(50, found.total));
}

/** Returns a column whose texts are compared row by row. */
export const withoutSearch = ({ trigrams: _trigrams, ...column }: QueryColumn): QueryColumn => ({
  ...column,
  ...(column.across && { across: column.across.map(withoutSearch) }),
});
