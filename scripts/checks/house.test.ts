import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const notOurs = /^(node_modules|dist|data|demo-data|test-results|playwright-report|screenshots|\.git)$/;
const files = (pattern: string): string[] =>
  globSync(pattern, { exclude: (name) => notOurs.test(name), withFileTypes: false }).toSorted();
const code = files('**/*.{ts,tsx,cjs,js,css}');
const texts = [...files('**/*.{ts,tsx,cjs,js,css,sql,html,json,md,po,yml,yaml}'), ...files('.ci/*')];
const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n');

test('there is code to look at', () => {
  expect(code.length).toBeGreaterThan(50);
});

test('no file of code is longer than 250 lines', () => {
  const long = code.map((file) => `${linesOf(file).length - 1} ${file}`).filter((line) => Number.parseInt(line) > 250);
  expect(long).toEqual([]);
});

test('the repository stands alone: only the test of the operations may look for the folder beside it', () => {
  const beside = ['..', 'shared'].join('/');
  const mentions = texts.filter((file) => readFileSync(file, 'utf8').includes(beside));
  expect(mentions.filter((file) => !file.endsWith('operations.test.ts'))).toEqual([]);
});

test('no rule is switched off in the code, no type check is skipped, nothing is left to do', () => {
  const marks = /(ox|es)lint-disable|@ts-(ignore|expect-error|nocheck)|\b(TO[D]O|FIX[M]E)\b/;
  const found = code.flatMap((file) =>
    linesOf(file).flatMap((line, at) => (marks.test(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(found).toEqual([]);
});

test('no test is skipped, runs alone or sleeps', () => {
  const marks = /\b(test|it|describe)\.(only|skip|todo)\(|waitForTimeout|setTimeout\(r(esolve)?\b/;
  // Measurements wait on purpose.
  const tests = [...files('**/*.test.{ts,tsx}'), ...files('e2e/**/*.ts')].filter(
    (file) => file !== 'scripts/checks/house.test.ts' && !file.startsWith('e2e/measure/'),
  );
  const found = tests.flatMap((file) =>
    linesOf(file).flatMap((line, at) => (marks.test(line) ? [`${file}:${at + 1}`] : [])),
  );
  expect(found).toEqual([]);
});
