import { expect, it } from 'vitest';
import { exportLink, exportRequest } from './export-link.ts';

it('asks for the whole list with its query, scope and columns', () => {
  const body = { querys: [{ name: 'name', op: '=', values: ['A & B'] }] };
  const request = exportRequest({ key: 'POST /customers/data', body, scope: 'sns' }, ['name', 'snCount'], 'csv');
  const { pathname, searchParams } = new URL(request === undefined ? '' : exportLink(request), 'http://licet.test');
  expect(pathname).toBe('/bff/api/export/customers');
  expect(Object.fromEntries(searchParams)).toEqual({
    format: 'csv',
    q: JSON.stringify(body),
    columns: 'name,snCount',
    scope: 'sns',
  });
});

it('has none for a list of something else', () => {
  expect(exportRequest({ key: 'POST /sns/{sn}/features/data', body: {} }, ['name'], 'csv')).toBeUndefined();
});
