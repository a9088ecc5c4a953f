import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { statement } from '../kysely.ts';

const question = statement<{ found: string }>(
  'select group_concat(like_any(value, like_set(?)) = 1) as found from json_each(?)',
);
const patterns = JSON.stringify([
  ['pl', 'n'],
  ['', 'B', ''],
]);
const texts = JSON.stringify(['Plain', 'abc', 'plane', null, '']);

test('a set of patterns answers alike in the thread of requests, in a reader thread and in a transaction', async () => {
  const { db, close } = createTestDatabase();
  const caller = db.reader({ caller: 'key one' });
  const answers = [
    await db.read.get(question, patterns, texts),
    await caller.get(question, patterns, texts),
    await db.tx((tx) => tx.get(question, patterns, texts)),
  ];
  expect(answers.map((answer) => answer?.found)).toEqual(Array.from({ length: 3 }, () => '1,1,0,0,0'));
  await close();
});

test('a statement with more sets than a connection remembers keeps them all', async () => {
  const { db, close } = createTestDatabase();
  const sets = Array.from({ length: 50 }, (_, set) =>
    JSON.stringify(Array.from({ length: 100 }, (_, index) => ['', `none ${set} ${index}`, ''])),
  );
  const all = statement<{ n: number }>(
    `select count(*) as n from json_each(?) where not (${sets.map(() => 'like_any(value, like_set(?))').join(' or ')})`,
  );
  for (const order of [sets, sets.toReversed(), sets.toSorted()])
    expect((await db.read.get(all, texts, ...order))?.n).toBe(5);
  await close();
});
