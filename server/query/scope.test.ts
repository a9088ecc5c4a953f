import { expect, test } from 'vitest';
import type { ListDefinition } from './definition.ts';
import { scopedList } from './scope.ts';

const list: ListDefinition = {
  from: 'thing t',
  id: 't.id',
  joins: 'join place p on p.id = t.place_id',
  record: { name: ['t.name', 'text'] },
  querys: {},
  sorts: {},
};
const scoped = scopedList(list, {
  owner: { record: { owner: ['o.name', 'text'] }, join: 'join owner o on o.id = t.owner_id' },
  parts: { record: { parts: ['(select count(*) from part where thing_id = t.id)', 'number'] } },
});

test('without a scope a list is as it was', () => {
  expect(scoped()).toEqual(list);
});

test('each word adds its fields, and its join where it has one', () => {
  expect(Object.keys(scoped(['parts']).record)).toEqual(['name', 'parts']);
  expect(scoped(['parts']).joins).toBe(list.joins);
  expect(Object.keys(scoped(['parts', 'owner', 'else']).record)).toEqual(['name', 'owner', 'parts']);
  expect(scoped(['owner']).joins).toBe(`${list.joins} join owner o on o.id = t.owner_id`);
});

test('the same words in any order are the same definition, for which SQL is written once', () => {
  expect(scoped(['owner', 'parts'])).toBe(scoped(['parts', 'owner']));
});
