import { expect, test } from 'vitest';
import { all, success, successOfRead, type Answer } from './answer.ts';

const records = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({ at, name: ['Größe', '授权码 🔑', 'plain', '\ud800'][at % 4] }),
  );

const textOf = (answer: Answer): string => Buffer.from(successOfRead(answer).body).toString();

test.each([0, 1, 199, 200, 1000])('a read of %i records is answered like any other', (count) => {
  const answer = { ...all(records(count)), etag: '"7"' };
  expect(textOf(answer)).toBe(success(answer).body);
  expect(successOfRead(answer).headers).toEqual({ etag: '"7"' });
});

test('bytes that are sent hold the whole preview, and no more', () => {
  const answer = { ...all(records(500)), total: 12_345, preview: '{"changed":3}' };
  expect(textOf(answer)).toBe(success(answer).body);
  expect(JSON.parse(textOf(answer))).toMatchObject({ status: 0, data: { total: 12_345, preview: { changed: 3 } } });
});
