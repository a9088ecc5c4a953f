import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { beforeAll, expect, it } from 'vitest';
import { activate } from './i18n.ts';
import { readTable, type TableColumn } from './table-rows.ts';

const columns: readonly TableColumn[] = [
  { name: 'name', label: msg`Account`, required: true, maxLength: 5 },
  { name: 'kind', label: msg`Type`, check: (text) => (/^[ab]$/.test(text) ? undefined : { id: 'bad kind' }) },
];
const read = (text: string) => readTable(text, columns, ({ name = '' }) => name, i18n);
const faults = (text: string) => read(text).map(({ line, fault }) => (fault === undefined ? line : 'at fault'));

beforeAll(() => activate('en'));

it('takes the columns in their order, or as the first line names them', () => {
  const rows = [
    { line: 2, values: { name: 'ada', kind: 'a' } },
    { line: 3, values: { name: 'bob' } },
  ];
  expect(read('Type,Account\na,ada\n,bob')).toEqual(rows);
  expect(read('KIND;Other;name\na;x;ada\n;;bob')).toEqual(rows);
  expect(read('ada,a\nbob')).toEqual([
    { line: 1, values: { name: 'ada', kind: 'a' } },
    { line: 2, values: { name: 'bob' } },
  ]);
});

it.each([
  ['ada\nada', [1, 'at fault']],
  [',a\nbob', ['at fault', 2]],
  ['ada,c\nbob,b', ['at fault', 2]],
  ['ada,a,more\nbob', ['at fault', 2]],
  ['toolong\nfive5', ['at fault', 2]],
])('says which rows of %j cannot be taken', (text, expected) => {
  expect(faults(text)).toEqual(expected);
});
