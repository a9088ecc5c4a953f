import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATORS, type Query, type QueryKind } from '../../contract/listing.ts';
import { LicensingError } from '../../core/errors.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { runList } from '../../query/list.ts';
import { snWalk } from '../../resources/sns/list-store.ts';
import { makeSn } from '../factories.ts';
import { loggedIn } from '../runtime.ts';
import { createTestApp } from '../test-app.ts';
import { allLists } from './lists.ts';

const service = createTestApp();
const { read } = service.db;
afterAll(service.close);
// Some rows of most kinds.
beforeAll(async () => loggedIn(service, await makeSn(service, { concurrentNumber: 1 }, { type: 'FLOAT' })));

const VALUES: Readonly<Record<Exclude<QueryKind, 'enum'>, string | number | boolean>> = {
  text: 'abc',
  number: 1,
  boolean: true,
  date: '2026-01-01',
};

/** A query for each name with each of its operators, with one value and with many, and for each order. */
function queriesOf({ querys, sorts }: ListDefinition): Query[] {
  const filters = Object.entries(querys).flatMap(([name, { kind, words = [] }]) =>
    OPERATORS[kind].flatMap((op) => {
      const value = kind === 'enum' ? (words[0] ?? '') : VALUES[kind];
      const many = Array.from({ length: 20 }, (_, at) => (kind === 'text' ? `%${at}${String(value)}%` : value));
      return [[value], ...(op === '=' || op === 'like' ? [many] : [])].map((values) => ({
        querys: [{ name, op, values }],
      }));
    }),
  );
  const orders = Object.keys(sorts).flatMap((name) => ['ASC', 'DESC'].map((order) => ({ sorts: [{ name, order }] })));
  return [{}, ...filters, ...orders];
}

const lists = await allLists();

/** Returns what the server refuses. The list itself may refuse a combination (515). */
async function faultOf(list: ListDefinition, query: Query): Promise<string[]> {
  try {
    await runList(read, list, { offset: 0, limit: 10 }, query);
    return [];
  } catch (error) {
    if (error instanceof LicensingError && error.code === 515) return [];
    return [`${JSON.stringify(query)}: ${String(error)}`];
  }
}

describe('PostgreSQL understands each filter and each order', () => {
  test.each(lists)('of %s', async (_name, list) => {
    const faults = await Promise.all(queriesOf(list).map((query) => faultOf(list, query)));
    expect(faults.flat()).toEqual([]);
  });

  test.each(['', 'standing', 'all'])('of SNs with the scope "%s"', async (scope) => {
    const { list } = await snWalk({ db: read, now: service.time.now }, [scope]);
    const faults = await Promise.all(
      queriesOf(list).map(async (query) => {
        const walk = await snWalk({ db: read, now: service.time.now }, [scope], query);
        return faultOf(walk.list, query);
      }),
    );
    expect(faults.flat()).toEqual([]);
  });
});

test('there are lists to try', () => expect(lists.length).toBeGreaterThan(10));
