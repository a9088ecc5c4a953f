import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { createZone } from '../time/zone.ts';
import { among, byIndex, dialect, filled, inOrder, listed } from './dialect.ts';

type Value = Record<string, unknown>;

const { db, close } = createTestDatabase();
afterAll(close);

const valueOf = async (expression: string): Promise<unknown> => {
  const row = await db.read.first(sql<{ value: unknown }>`select ${sql.raw(expression)} as value`);
  return row?.value;
};
const jsonOf = async (expression: string): Promise<unknown> => JSON.parse(String(await valueOf(expression)));

describe('lists', () => {
  test('a bound list is read as rows, in order', async () => {
    const [numbers, texts] = [listed('integer', [30, 10], 'n'), listed('text', ['b', "o'a"], 'n')];
    expect(await db.read.all(sql`select n.key as "at", n.value as "is" from ${numbers} order by n.key`)).toEqual([
      { at: 0, is: 30 },
      { at: 1, is: 10 },
    ]);
    expect(await db.read.column(sql<{ value: string }>`select n.value from ${texts} order by n.value`)).toEqual([
      'b',
      "o'a",
    ]);
  });

  test('the elements of each row are read by place and by name', async () => {
    const places = [dialect.cell('n', 0, 'integer'), dialect.cell('n', 1, 'text'), dialect.cell('n', 'a', 'integer')];
    const [id, name, named] = places.map((place) => sql.raw(place));
    const pairs = listed('json', [[1, 'one'], [2, null]], 'n'); // prettier-ignore
    expect(await db.read.all(sql`select ${id} as id, ${name} as name from ${pairs} order by n.key`)).toEqual([
      { id: 1, name: 'one' },
      { id: 2, name: null },
    ]);
    expect(await db.read.column(sql<Value>`select ${named} as a from ${listed('json', [{ a: 7 }], 'n')}`)).toEqual([7]);
  });

  test('values are compared with a bound list, and an empty one holds none', async () => {
    const holds = (list: ReturnType<typeof among>) =>
      db.read.column(sql<{ n: number }>`select count(*) from setting where length(name) in ${list}`);
    expect(await holds(among('integer', [8]))).not.toEqual([0]);
    expect(await holds(among('integer', []))).toEqual([0]);
    expect(
      await db.read.column(sql<Value>`select count(*) as n from setting where name in ${among('text', ['instance'])}`),
    ).toEqual([1]);
  });

  test('the members of an object are rows', async () => {
    const members = sql.raw(dialect.members(`'{"1799": 3}'`, 'm'));
    expect(await db.read.all(sql`select m.key, m.value from ${members}`)).toEqual([{ key: '1799', value: 3 }]);
  });
});

test('a list in each row of a table becomes rows', async () => {
  const rows = sql.raw(`${dialect.rows('\'["[1, 2]", "[3]"]\'', 'outside', 'text')}
    cross join ${dialect.rows('outside.value', 'inside', 'integer')}`);
  expect(await db.read.column(sql<{ n: number }>`select inside.value as n from ${rows} order by 1`)).toEqual([1, 2, 3]);
});

describe('JSON', () => {
  test('values, rows and JSON text become one text', async () => {
    const row = dialect.array("'ß\"'", '1', 'null', dialect.json(`'[2]'`));
    expect(await jsonOf(dialect.arrayOf(row))).toEqual([['ß"', 1, null, [2]]]);
    expect(await jsonOf(`(select ${dialect.arrayOf('name')} from setting where 1 = 0)`)).toEqual([]);
  });

  test('an object keeps or leaves out members without a value', async () => {
    const members = { name: "'a'", none: 'null' };
    expect(await jsonOf(dialect.object(members))).toEqual({ name: 'a', none: null });
    expect(await jsonOf(dialect.present(members))).toEqual({ name: 'a' });
  });

  test('an element of a list is JSON, and none where the list ends', async () => {
    const at = (place: string) => dialect.element(`'["a", {"b": null}]'`, place);
    expect(await jsonOf(dialect.arrayOf(dialect.array(at('0'), at('1'))))).toEqual([['a', { b: null }]]);
    expect(await db.read.column(sql.raw<{ none: null }>(`select ${at('2')} as none`))).toEqual([null]);
  });

  test('a text becomes a JSON string', async () => {
    expect(await jsonOf(dialect.quoted(`'"\\ İ'`))).toBe('"\\ İ');
  });
});

test.each([
  [dialect.greatest('1', '3', '2'), 3],
  [dialect.least('1', '3', '2'), 1],
  [dialect.greatest('1', 'null'), null],
  [dialect.least('1', 'null'), null],
  [dialect.either('1 = 1', "'yes'", "'no'"), 'yes'],
  [dialect.either('1 = 2', "'yes'", "'no'"), 'no'],
  [dialect.truth('1 = 1'), 1],
  [dialect.truth('null is not null'), 0],
  [dialect.isoTime('1800000000'), '2027-01-15T08:00:00.000Z'],
  [dialect.localTime('1800000000', createZone('UTC')), '2027-01-15 08:00:00'],
  [dialect.localTime('null', createZone('UTC')), null],
  [dialect.toHex(dialect.fromHex("'00FFa1'")), '00ffa1'],
  [dialect.unindexed('7'), 7],
])('%s is %s', async (expression, value) => {
  expect(await valueOf(expression)).toBe(value);
});

describe('letter case', () => {
  test('order and equality ignore it for ASCII letters only', async () => {
    const same = (one: string, other: string) =>
      valueOf(`case when ${dialect.folded(`'${one}'`)} = '${other}' then 1 else 0 end`);
    expect(await Promise.all([same('Ab', 'ab'), same('Ç', 'ç'), same('ß', 'ss'), same('İ', 'i')])).toEqual([
      1, 0, 0, 0,
    ]);
    const letters = listed('text', ['b', 'ä', 'A', 'Z'], 'n');
    const ordered = await db.read.column(
      sql<Value>`select n.value from ${letters} order by ${sql.raw(dialect.folded('n.value'))}`,
    );
    expect(ordered).toEqual(['A', 'b', 'Z', 'ä']);
  });

  test.each([
    ['Straße', 'STRASSE', 0],
    ['Straße', 'sTRAß%', 1],
    ['ÇA', 'ça', 0],
    ['ÇA', 'Ç%', 1],
    ['İ', 'i', 0],
    ['a_b', 'A\\_B', 1],
    ['axb', 'a\\_b', 0],
  ])('%s like %s: %s', async (text, pattern, matches) => {
    const like = filled(dialect.like('t.value', '?'), pattern);
    const count = sql<Value>`select count(*) as n from ${listed('text', [text], 't')} where ${like}`;
    expect(await db.read.column(count)).toEqual([matches]);
  });

  test('one of many patterns matches', async () => {
    const likeAny = filled(dialect.likeAny('t.value', '?'), JSON.stringify([['x'], ['stra', '']]));
    expect(
      await db.read.column(sql<Value>`select t.value from ${listed('text', ['Straße', 'Y'], 't')} where ${likeAny}`),
    ).toEqual(['Straße']);
  });
});

test('hints for the planner change no result', async () => {
  const ids = listed('integer', [1], 'n');
  const stoppable = sql.raw(dialect.stoppable('s.id'));
  const rows = sql`select s.id from ${ids} ${inOrder} sn s on s.id = n.value where ${stoppable}`;
  expect(await db.read.all(rows)).toEqual([]);
  expect(await db.read.all(sql`select id from sn_log ${byIndex('sn_log_sn')} where sn_id = 1 order by number`)).toEqual(
    [],
  );
});
