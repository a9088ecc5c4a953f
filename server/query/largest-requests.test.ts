import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_ALL_LIKE_VALUES, MAX_ALL_VALUES, MAX_PATTERN, MAX_QUERYS, MAX_SORTS } from '../contract/bounds.ts';
import type { QueryKind } from '../contract/listing.ts';
import type { Operation, OperationKey, Operations } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { FEW_VALUES } from './text-condition.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let service: TestApp;
beforeAll(() => {
  // How long they take depends on the machine. That a query is stopped is tested elsewhere.
  service = createTestApp({ REQUEST_SECONDS: '3600' });
});
afterAll(() => service.close());

/** Lists that need no record in their path. */
const lists = (Object.entries(operations as Operations) as [OperationKey, Operation][]).flatMap(
  ([key, { names, path }]) => (names && !path ? [[key.slice('POST '.length), names] as const] : []),
);

const VALUES: Readonly<Record<QueryKind, (index: number) => string | number | boolean>> = {
  text: (index) => `%${index} 許可%`,
  enum: (index) => `%${index % 10}%`,
  number: (index) => index,
  date: (index) => `2026-11-${10 + (index % 20)} 10:00:${10 + (index % 50)}`,
  boolean: (index) => index % 2 === 0,
};

/** Returns as many entries of a name as a request may have, each with as many values as it may have then. */
function fullest(name: string, kind: QueryKind, op: string, each: number) {
  return Array.from({ length: MAX_QUERYS }, () => ({
    ...{ name, op },
    values: Array.from({ length: each }, (_, index) => VALUES[kind](index)),
  }));
}

test.each(lists)('POST %s answers the largest query of each of its names', async (path, { querys, sorts }) => {
  const ask = async (body: object): Promise<void> => {
    const { envelope } = await service.api('POST', path, body);
    expect([envelope.status, envelope.errors], JSON.stringify(body).slice(0, 200)).toEqual([0, undefined]);
  };
  const ordered = Array.from({ length: MAX_SORTS }, (_, index) => ({ name: sorts[index % sorts.length] ?? '' }));
  for (const [name, kind] of Object.entries(querys)) {
    const isText = kind === 'text' || kind === 'enum';
    if (isText) await ask({ querys: fullest(name, kind, 'like', MAX_ALL_LIKE_VALUES / MAX_QUERYS), sorts: ordered });
    else
      for (const each of [FEW_VALUES, MAX_ALL_VALUES / MAX_QUERYS])
        await ask({ querys: fullest(name, kind, kind === 'boolean' ? '<>' : '=', each), sorts: ordered });
    if (kind === 'text') {
      await ask({ querys: fullest(name, kind, '=', MAX_ALL_VALUES / MAX_QUERYS), sorts: ordered });
      await ask({ querys: [{ name, op: 'like', values: ['%許'.repeat(MAX_PATTERN / 2), 'ﬀ'.repeat(MAX_PATTERN)] }] });
    }
  }
});
