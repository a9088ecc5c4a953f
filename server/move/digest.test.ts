import { expect, test } from 'vitest';
import { verifyTables } from './copy-tables.ts';
import { createDigest } from './digest.ts';
import type { Row } from './tables.ts';

function digest(...rows: Row[]) {
  const { add, end } = createDigest();
  for (const row of rows) add([row]);
  return end();
}

const one: Row = [1, 'a', null, new Uint8Array([1, 2])];
const other: Row = [2, 'b', null, new Uint8Array([1, 3])];

test('the checksum of a table is the same in any order of its rows', () => {
  expect(digest(one, other)).toEqual(digest(other, one));
  expect(digest(one, other)).toEqual({ rows: 2, checksum: expect.stringMatching(/^[\da-f]{24}$/) });
});

test.each([
  ['a value', [[1, 'A', null, new Uint8Array([1, 2])], other]],
  ['a type', [['1', 'a', null, new Uint8Array([1, 2])], other]],
  ['a byte', [[1, 'a', null, new Uint8Array([1, 1])], other]],
  ['which row occurs twice', [one, one]],
  ['where a value is', [[1, null, 'a', new Uint8Array([1, 2])], other]],
] as [string, Row[]][])('the checksum differs when %s differs', (_, rows) => {
  expect(digest(...rows).checksum).not.toBe(digest(one, other).checksum);
});

test('a copy that differs in one row is an error', async () => {
  const table = { name: 'customer', columns: ['id', 'name', 'city', 'key'] };
  const copied = new Map([['customer', digest(one, other)]]);
  const target = (...rows: Row[]) => ({ read: () => [rows] });
  await verifyTables([table], target(other, one), copied);
  await expect(verifyTables([table], target(one, one), copied)).rejects.toThrow(
    /^The table customer has 2 rows with the checksum .+ after the move, and had 2 with .+\. Nothing was moved\.$/,
  );
  await expect(verifyTables([table], target(one), copied)).rejects.toThrow('has 1 rows');
});
