import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bindable, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { readerOf } from '../../db/reader.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { runList } from '../../query/list.ts';
import { makeSn } from '../factories.ts';
import { loggedIn } from '../runtime.ts';
import { createTestApp } from '../test-app.ts';
import { allLists } from './lists.ts';

const service = createTestApp();
afterAll(service.close);
beforeAll(async () => loggedIn(service, await makeSn(service, { concurrentNumber: 1 }, { type: 'FLOAT' })));

type Ran = { readonly sql: string; readonly values: readonly Bindable[] };

/** Returns the query that finds a page of a list in an order. */
async function pageQuery(list: ListDefinition, name: string, order: string): Promise<Ran | undefined> {
  const ran: Ran[] = [];
  const db = readerOf(service.db.read.zone, async (shape, text, values) => {
    ran.push({ sql: text, values });
    // A total that is large enough for all ways to find a page.
    return shape === 'column' ? [] : [{ n: 1_000_000 }];
  });
  await runList(db, list, { limit: 10 }, { sorts: [{ name, order }] });
  return ran.find(({ sql: text }) => text.includes('order by'));
}

type Node = { readonly 'Node Type': string; readonly Plans?: readonly Node[] };

const nodesOf = (node: Node): string[] => [node['Node Type'], ...(node.Plans ?? []).flatMap(nodesOf)];

/** True when PostgreSQL can only sort all rows for a page. */
async function sortsAll(tx: Transaction, { sql: text, values }: Ran): Promise<boolean> {
  const row = await tx.get(statement<{ 'QUERY PLAN': string }>(`explain (format json) ${text}`), ...values);
  const [plan] = JSON.parse(row?.['QUERY PLAN'] ?? '[]') as { Plan: Node }[];
  return plan !== undefined && nodesOf(plan.Plan).includes('Sort');
}

/** The log of an SN is always read under its SN. The index of `idleSince` has empty values on the side of `DESC`. */
const UNINDEXED: readonly string[] = [
  ...['snLogList', 'anySnLogList'].flatMap((list) => [`${list} uid ASC`, `${list} uid DESC`]),
  'sessionList idleSince ASC',
];

const lists = await allLists();

describe('PostgreSQL reads a page in order from an index', () => {
  test('of every list and order', async () => {
    const sorting: string[] = [];
    await service.db.tx(async (tx) => {
      for (const setting of ['enable_sort', 'enable_seqscan', 'enable_bitmapscan'])
        await tx.run(sql.raw(`set local ${setting} = off`));
      sorting.length = 0;
      for (const [list, definition] of lists) {
        for (const name of Object.keys(definition.sorts)) {
          for (const order of ['ASC', 'DESC']) {
            const query = await pageQuery(definition, name, order);
            if (query && (await sortsAll(tx, query))) sorting.push(`${list} ${name} ${order}`);
          }
        }
      }
    });
    expect(sorting).toEqual(UNINDEXED);
  });
});
