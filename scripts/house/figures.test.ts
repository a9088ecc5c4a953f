import { expect, test } from 'vitest';
import { figuresOf } from './figures.ts';
import { importsOf } from './imports.ts';

const house = (files: Record<string, string>, guide = '') => {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  return figuresOf({ files: sources, imports: sources.flatMap(importsOf), guide });
};
const figure = (figures: ReturnType<typeof house>, what: string) => figures.find((one) => one.what.includes(what));

test('a field is counted by its wire name and its column, in production files only', () => {
  const figures = house({
    'server/a.ts': 'const a = { nickName: 1 };',
    'server/b.ts': "const sql = 'nick_name';",
    'server/a.test.ts': 'const nickName = 1;',
    'src/c.ts': 'const other = 1;',
  });
  expect(figure(figures, 'nickName')?.now).toBe('2');
});

test('a worked example counts the files of its diff without tests, and is not reached while it is missing', () => {
  const guide =
    '## Worked example: a new field\n\ndiff --git a/x b/x\ndiff --git a/y b/y\ndiff --git a/y.test.ts b/y.test.ts\n## Other\ndiff --git a/z b/z\n';
  expect(figure(house({}, guide), 'a new field of')).toMatchObject({ now: '2', reached: true });
  expect(figure(house({}, guide), 'bulk action')).toMatchObject({ now: 'no worked example', reached: false });
});

test('comments that cite absent documents are counted, and strings are not', () => {
  const figures = house({ 'src/a.ts': "// Decisions 9.\nconst a = 'Spec: b';\n/** Specification, Customer. */" });
  expect(figure(figures, 'comments')).toMatchObject({ now: '2', reached: false });
});

test('lines of tests are shared out by the side they test', () => {
  const figures = house({ 'src/a.ts': 'x;\nx;\n', 'src/a.test.tsx': 'x;\n', 'server/b.ts': 'x;\n' });
  expect(figure(figures, 'test lines to production lines of src')).toMatchObject({ now: '0.50', reached: true });
});
