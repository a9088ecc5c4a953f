import { expect, test } from 'vitest';
import { unnamedSubquery } from './named-subqueries.ts';

test.each([
  'select n from (select 1 as n) where n = 1',
  'select n from (select 1 as n)',
  'select * from (select (1) as n) one left join (values (1)) on true',
  "select * from (select ')' as n) order by n",
])('a subquery without a name is found: %s', (sql) => {
  expect(unnamedSubquery(sql)).toBeDefined();
});

test.each([
  'select n from (select 1 as n) one where n = 1',
  'select n from (select 1 as n) as one',
  'select * from (values (1)) "one" (n)',
  'select 1 is distinct from (select 1)',
  "select ' from (select 1)'",
  'select 1 where 1 in (select 1)',
])('other statements pass: %s', (sql) => {
  expect(unnamedSubquery(sql)).toBeUndefined();
});
