import { expect, test } from 'vitest';
import { withImports } from './preload.ts';

test('a screen is fetched ahead with all it imports, each file once, without what the page has', () => {
  const chunks = {
    'list.js': { imports: ['start.js', 'table.js', 'icons.js'] },
    'table.js': { imports: ['icons.js', 'query.js', 'start.js'] },
    'query.js': { imports: ['vendor.js'] },
    'icons.js': { imports: [] },
    'start.js': { imports: ['vendor.js'] },
    'vendor.js': { imports: [] },
  };
  const isThere = (file: string): boolean => ['start.js', 'vendor.js'].includes(file);
  expect(withImports('list.js', chunks, isThere)).toEqual(['list.js', 'table.js', 'icons.js', 'query.js']);
});
