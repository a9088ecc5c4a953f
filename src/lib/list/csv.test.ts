import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('writes a table with a byte order mark, quotes what any spreadsheet would split, and no formula', () => {
  const lines = [
    ['plain', 5, undefined],
    ['a;=1+1', 'say "no"', 'two\nlines'],
    ['=1+1', '-1', '\tx'],
  ];
  expect(csvOf(lines)).toBe('\ufeffplain,5,\r\n"a;\'=1+1","say ""no""","two\nlines"\r\n\'=1+1,\'-1,"\'\tx"\r\n');
});
