import { sql } from 'kysely';
import { expect } from 'vitest';
import { OPERATORS, type Query, type QueryNames, type SortNames } from '../contract/listing.ts';
import { lookUp } from '../core/columns.ts';
import { condition } from '../core/condition.ts';
import { runList, type ListDefinition } from '../core/list.ts';
import { expensive, explainingReader } from './plans.ts';
import type { TestApp } from './test-app.ts';

type Values = readonly (string | number | boolean)[];

/** Titled queries of a list: each name with each of its operators, each sort in both orders, and everything. */
export function listCases<Querys extends QueryNames>(
  names: { readonly querys: Querys; readonly sorts: SortNames },
  samples: Readonly<Record<keyof Querys, Values>>,
): [title: string, query: Query][] {
  const querys = Object.entries(names.querys).flatMap(([name, kind]) =>
    OPERATORS[kind].map((op): [string, Query] => [
      `${name} ${op}`,
      { querys: [{ name, op, values: [...(samples[name] ?? [])] }] },
    ]),
  );
  const sorts = names.sorts.flatMap((name) =>
    ['ASC', 'DESC'].map((order): [string, Query] => [`by ${name} ${order}`, { sorts: [{ name, order }] }]),
  );
  return [...querys, ...sorts, ['everything', {}]];
}

/**
 * Expects that a query of a list needs neither a full scan nor a full sort, and that its total is that of a recount
 * which knows no search index.
 */
export async function expectIndexed(service: TestApp, list: ListDefinition, query: Query): Promise<void> {
  const { db, plans, close } = explainingReader(service);
  const found = await runList(db, list, { limit: 50 }, query);
  close();
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter(expensive)).toEqual([]);
  const conditions = (query.querys ?? []).map((entry) => {
    const { trigrams: _trigrams, ...column } = lookUp(list.querys, entry.name, '');
    return condition(column, entry, '', db.zone);
  });
  const recount = sql<{ n: number }>`select count(*) as n from ${sql.raw(list.from)}
    where ${sql.join([sql`1`, ...conditions], sql` and `)}`;
  expect(found.total).toBe((await service.db.read.first(recount))?.n);
  expect(found.items.length).toBe(Math.min(50, found.total));
}
