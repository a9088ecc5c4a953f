import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { newGuid, takeIds } from './ids.ts';

let database: TestDatabase;
beforeAll(() => {
  database = createTestDatabase();
});
afterAll(() => database.close());

test('ids are given out once, in runs that do not overlap', async () => {
  const counts = Array.from({ length: 100 }, (_, index) => (index % 7) + 1);
  const firsts = await Promise.all(counts.map((count) => database.db.tx((tx) => takeIds(tx, count))));
  const ids = firsts.flatMap((first, at) => Array.from({ length: counts[at] ?? 0 }, (_, index) => first + index));
  expect(new Set(ids).size).toBe(ids.length);
  expect(Math.min(...ids)).toBe(1);
});

test('guids are UUIDs of version 7, each another', () => {
  const guids = Array.from({ length: 1000 }, newGuid);
  expect(
    guids.filter((guid) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(guid)),
  ).toEqual([]);
  expect(new Set(guids).size).toBe(1000);
});
