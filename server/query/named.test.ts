import { expect, test } from 'vitest';
import { namedColumns } from './named.ts';

const names = { querys: { regDate: 'date', owner: 'text' }, sorts: ['regDate', 'owner', 'size'] } as const;

test('a name of the contract is the column of that name, for queries and for sorting', () => {
  expect(namedColumns(names, 'x', {})).toEqual({
    querys: { regDate: { kind: 'date', sql: 'x.reg_date' }, owner: { kind: 'text', sql: 'x.owner' } },
    sorts: { regDate: 'x.reg_date', owner: 'x.owner', size: 'x.size' },
  });
});

test('a differing query also sorts, unless the sort name has a column of its own', () => {
  const { querys, sorts } = namedColumns(
    names,
    'x',
    { owner: { sql: 'x.owner_name', upperCase: true }, regDate: { sql: 'x.made' } },
    { regDate: 'x.id' },
  );
  expect(querys['owner']).toEqual({ kind: 'text', sql: 'x.owner_name', upperCase: true });
  expect(sorts).toEqual({ regDate: 'x.id', owner: 'x.owner_name', size: 'x.size' });
});
