import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Query, QueryKind } from '../contract/listing.ts';
import type { Operation, OperationKey, Operations } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { connect } from '../db/sqlite/connect.ts';
import { readerOf } from '../db/reader.ts';
import { connection } from '../db/sqlite/connection.ts';
import { databaseFile } from '../db/sqlite/storage.ts';
import { sweepStandings } from '../resources/sns/standing-store.ts';
import { insertEveryList } from './every-list.ts';
import { emptyCases } from './list-cases.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { budgetOf, costOf, READS_ALL, ROWS, SORTS_ALL } from './step-budgets.ts';

let service: TestApp;
let parents: Readonly<Record<string, string>>;
let steps = 0;
let close = (): void => undefined;
beforeAll(async () => {
  service = createTestApp();
  await insertEveryList(service, ROWS);
  // As the sweeper leaves them. A new database has the standings of the machine's clock.
  await service.db.tx((tx) => sweepStandings(tx, undefined, 3 * ROWS));
  const { zone } = service.db.read;
  const own = connect(databaseFile(service.dataDir), zone, { readOnly: true });
  close = () => own.close();
  const counted = connection(own, () => undefined);
  const reader = readerOf(zone, async (shape, sql, values) => {
    const before = counted.steps(shape, sql);
    const rows = counted.read(shape, sql, values);
    steps += counted.steps(shape, sql) - before;
    return rows;
  });
  vi.spyOn(service.db, 'reader').mockReturnValue(reader);
  const [sn] = (await service.api('GET', '/sns?limit=1')).envelope.data.items;
  parents = { sn: String(sn?.['sn']), productName: 'Product 1', templateName: 'Default', refId: 'ref 1' };
});
afterAll(async () => {
  close();
  await service.close();
});

/** What each kind of name is compared with. */
const VALUES: Readonly<Record<QueryKind, readonly [op: string, ...values: (string | number | boolean)[]][]>> = {
  text: [['=', 'Name 4711'], ['like', '%zzq%']],
  enum: [['=']],
  number: [['=', 4711], ['>', 2_000_000_000]],
  date: [['=', '2019-01-01'], ['<', '2019-01-01']],
  boolean: [['=', true]],
}; // prettier-ignore

const LIST = 20;

/** Titled queries of a list that match some of its records: those with given values of one name. */
function matchingQueries(name: string, kind: QueryKind, given: readonly unknown[]): [title: string, query: Query][] {
  const values = [...new Set(given)].filter((value) => typeof value === 'string' || typeof value === 'number');
  const [first, last] = [values[0], values.toSorted((one, other) => (one < other ? -1 : 1)).at(-1)];
  if (first === undefined || last === undefined) return [];
  const titled = (title: string, op: string, ...wanted: (string | number)[]): [string, Query] => [
    `${name} ${title}`,
    { querys: [{ name, op, values: wanted }] },
  ];
  const all = [titled('= a value', '=', first), titled('= values', '=', ...values)];
  if (kind === 'number' || kind === 'date') return [...all, titled('>= last', '>=', last)];
  if (kind !== 'text') return all;
  const beginnings = values.map((value) => `${value}%`);
  return [...all, titled('like beginning', 'like', `${first}%`), titled('like beginnings', 'like', ...beginnings)];
}

/** Titled queries of a list: each name with its values, each sort in both orders, and no query at all. */
const queriesOf = ({ querys, sorts, empty }: NonNullable<Operation['names']>): [title: string, query: Query][] => [
  ['everything', {}],
  ...Object.entries(querys).flatMap(([name, kind]) =>
    VALUES[kind].map(([op, ...values]): [string, Query] => [`${name} ${op}`, { querys: [{ name, op, values }] }]),
  ),
  ...emptyCases(empty),
  ...sorts.flatMap((name) =>
    ['ASC', 'DESC'].map((order): [string, Query] => [`by ${name} ${order}`, { sorts: [{ name, order }] }]),
  ),
];

const lists = (Object.entries(operations as Operations) as [OperationKey, Operation][]).flatMap(
  ([key, { names }]): [string, [string, Query][], Readonly<Record<string, QueryKind>>][] =>
    names ? [[key, queriesOf(names), names.querys]] : [],
);

test.each(lists)(`%s costs what its budget of steps says, at ${ROWS} records`, async (key, fixed, names) => {
  const path = key.slice('POST '.length).replaceAll(/\{(\w+)\}/g, (_, name: string) => parents[name] ?? '');
  const ask = async (query: Query, page = '') => (await service.api('POST', encodeURI(path) + page, query)).envelope;
  const { total } = (await ask({}, '?limit=1')).data;
  const records: Record<string, unknown>[] = [];
  for (let at = 0; at < LIST; at++)
    records.push((await ask({}, `?limit=1&offset=${Math.floor((at * total) / LIST)}`)).data.items[0] ?? {});
  const queries = Object.entries(names).reduce(
    (all, [name, kind]) => [
      ...all,
      ...matchingQueries(
        name,
        kind,
        records.map((record) => record[name]),
      ),
    ],
    fixed,
  );
  const found: [string, string][] = [];
  for (const [title, query] of queries) {
    steps = 0;
    const { status, data } = await ask(query);
    found.push([title, status === 0 ? costOf(steps, data.items.length, query.querys ? data.total : 0) : `${status}`]);
  }
  expect(found).toEqual(queries.map(([title]) => [title, budgetOf(key, title)]));
  // The budget has no other queries.
  const titles = queries.map(([title]) => title);
  expect([...(READS_ALL[key] ?? []), ...(SORTS_ALL[key] ?? [])].filter((title) => !titles.includes(title))).toEqual([]);
});
