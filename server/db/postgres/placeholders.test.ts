import { describe, expect, test } from 'vitest';
import { createStatements, type Statements } from './placeholders.ts';

const textOf = (sql: string, ...values: Parameters<Statements['write']>[1]): string =>
  createStatements().write(sql, values).text;

describe('placeholders', () => {
  test('have the number of their value, and a repeated number is one value', () => {
    expect(textOf('select ?2, ?, ?1', null, null, null)).toBe('select $2, $3, $1');
  });

  test('bring the type of their value along, except null', () => {
    expect(textOf('select ?, ?, ?, ?, ?', 1, 'a', 0.5, new Uint8Array(1), null)).toBe(
      'select cast($1 as bigint), cast($2 as text), cast($3 as double precision), cast($4 as bytea), $5',
    );
  });

  test.each(["select '?' || 'it''s ?'", 'select "?"', 'select 1 -- why?\n'])(
    'are not in texts, names and comments: %s',
    (sql) => {
      expect(textOf(sql)).toBe(sql);
    },
  );
});

test('a statement gets a name when it is run a second time with values of the same types, and another one once forgotten', () => {
  const { write: written, forget } = createStatements();
  expect(written('select ?', [1]).name).toBeUndefined();
  expect(written('select ?', ['a']).name).toBeUndefined();
  const name = written('select ?', [2]).name;
  expect(name).toBeDefined();
  expect(written('select ?', [3]).name).toBe(name);
  forget();
  expect(written('select ?', [4]).name).toBeUndefined();
  expect(written('select ?', [5]).name).not.toBe(name);
});
