import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';

const imports = (text: string, path = 'src/app/a.tsx') => importsOf({ path, text }).map(({ to }) => to);

test('imports of values, types and code fetched later are found, each once', () => {
  expect(
    imports(`import type { A } from './a.ts';
      import { b, type B } from '../lib/b.ts';
      import { b as again } from '../lib/b.ts';
      import '../theme/c.css?inline';
      export { d } from './d.ts';
      const later = () => import('./e.tsx');`),
  ).toEqual(['src/app/a.ts', 'src/lib/b.ts', 'src/theme/c.css', 'src/app/d.ts', 'src/app/e.tsx']);
});

test('an import through the alias of the contract names its file', () => {
  expect(imports(`import { x } from '#contract/sns/sns.ts';`)).toEqual(['server/contract/sns/sns.ts']);
});

test('a package goes by its name, whatever is imported of it', () => {
  expect(imports(`import 'zod/mini'; import '@mantine/core/styles.css'; import 'node:fs/promises';`)).toEqual([
    'zod',
    '@mantine/core',
    'node',
  ]);
});

test('a text or a comment that looks like an import is none', () => {
  expect(imports(`// import './a.ts'\nconst text = "import './b.ts'";`)).toEqual([]);
});

test('a file that cannot be parsed is named', () => {
  expect(() => imports('const =')).toThrow(/^src\/app\/a\.tsx: /);
});
