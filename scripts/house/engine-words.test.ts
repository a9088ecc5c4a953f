import { describe, expect, test } from 'vitest';
import { engineWords } from './engine-words.ts';

const inStore = (code: string): string[] => engineWords({ path: 'server/resources/sns/store.ts', text: code });

describe('a word that one engine understands is refused', () => {
  test.each([
    'select value from json_each(?)',
    'select json_group_array(id) from sn',
    "select json_object('a', b) from sn",
    'select json(a) from sn',
    "select a.targets ->> '$[0].kind' from audit a",
    "select a.before -> ('$[' || t.key || ']') from audit a",
    "select iif(a, 'b', 'c') from sn",
    'select ifnull(a, b) from sn',
    'update sn set use_count = max(use_count - 1, 0)',
    'select min(coalesce(end_date, (select max(id) from sn)), 7) from sn',
    'select rowid from sn',
    'select id from sn order by sn collate nocase',
    'insert or replace into setting values (?, ?)',
    'replace into setting values (?, ?)',
    'select id from sn indexed by sn_expires',
    'select id from sn s order by +s.id',
    'select s.id from names n cross join sn s on s.id = n.id',
    'select s.id from names n cross join sn on sn.id = n.id',
    'pragma user_version',
    'select name from pragma_table_list',
    'select sql from sqlite_schema',
    'create virtual table a using fts5 (b)',
    'select id from sn_search where sn_search match ?',
    "select id from sn where sn like ? escape '\\\\'",
    'select like_any(sn, like_set(?)) from sn',
    'select id from sn where sn glob ?',
    "select strftime('%F', 0)",
    "select datetime(a, 'unixepoch') from sn",
    'select lower(hex(a)) from sn',
    'select unhex(?)',
    'select id from sn where (id & 255 or tick())',
    "select printf('%d', id) from sn",
    'select total(n) from sn_count',
    "select group_concat(name, ',') from sn",
    'select id from sn limit -1 offset 3',
    'select id from sn where customer_id is ?',
    'select id from sn where customer_id is not ?',
    'select cast(a as integer) from sn',
    'select control_type as controlType from business',
  ])('%s', (statement) => {
    expect(inStore(`const A = statement(\`${statement}\`);`)).toHaveLength(1);
  });

  test('also around a value in a template, and in a part of a statement', () => {
    expect(inStore('const a = sql`${id} is ${last}`;')).toHaveLength(1);
    expect(inStore('const a = sql`select ${id} from ${table} where ${table} match ${text}`;')).toHaveLength(1);
    expect(inStore("const a = sql<Row>`a ${sql.raw('indexed by b')}`;")).toHaveLength(1);
    expect(inStore('const a = `max(${one}, ${other})`;')).toHaveLength(1);
  });

  test('with its file, its line and what to write instead', () => {
    expect(inStore("const a = 1;\nconst b = 'iif(a, b, c)';")).toEqual([
      "server/resources/sns/store.ts:2 has 'iif(', which one engine understands. Use `case` or `coalesce`.",
    ]);
  });
});

test.each([
  'select max(id) as id, min(coalesce(a, b)) from sn where a is null and b is not null',
  "select case when a = 1 then 'b' end, a ->> 'key', cast(a as bigint) from sn s cross join (select 1 as now) clock",
  'insert into sn (id) values (?) on conflict do nothing returning id',
  'select id from sn where customer_id is not distinct from ?',
  'select control_type as "controlType" from business',
])('standard SQL is allowed: %s', (statement) => {
  expect(inStore(`const A = statement(\`${statement}\`);`)).toEqual([]);
});

test('messages and comments may have these words', () => {
  expect(inStore('// A rowid is no key.\nconst a = `${count} SNs match now. The SN is ${sn}.`;')).toEqual([]);
});

test('the engines, what opens them, tests and the browser may have them', () => {
  for (const path of [
    'server/db/sqlite/a.ts',
    'server/db/open.ts',
    'server/a.test.ts',
    'server/testing/a.ts',
    'src/a.ts',
  ])
    expect(engineWords({ path, text: "const a = 'select iif(a, b, c)';" })).toEqual([]);
});
