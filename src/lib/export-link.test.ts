import { expect, it } from 'vitest';
import { exportLink } from './export-link.ts';

it('asks for the whole list with its query, scope and columns', () => {
  const body = { querys: [{ name: 'name', op: '=', values: ['A & B'] }] };
  const link = exportLink({ route: '/customers/data', body, scope: 'sns' }, ['name', 'snCount'], 'csv');
  const { pathname, searchParams } = new URL(link ?? '', 'http://licet.test');
  expect(pathname).toBe('/bff/api/export/customers');
  expect(Object.fromEntries(searchParams)).toEqual({
    format: 'csv',
    q: JSON.stringify(body),
    columns: 'name,snCount',
    scope: 'sns',
  });
});

it('has none for a list of something else', () => {
  expect(exportLink({ route: '/sns/A/features/data', body: {} }, ['name'], 'csv')).toBeUndefined();
});
