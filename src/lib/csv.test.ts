import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it.each([
  [['plain', 5, undefined], 'plain,5,\r\n'],
  [['with, comma', 'say "no"', 'two\nlines'], '"with, comma","say ""no""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@x', '\tx'], "'=1+1,'+1,'-1,'@x,'\tx\r\n"],
])('writes %o as one line that no spreadsheet runs', (cells, line) => {
  expect(csvOf([cells])).toBe(`\ufeff${line}`);
});
