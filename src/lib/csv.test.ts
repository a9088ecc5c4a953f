import { expect, it } from 'vitest';
import { csvOf, readCsv } from './csv.ts';

it.each([
  [['plain', 5, undefined], 'plain,5,\r\n'],
  [['with, comma', 'say "no"', 'two\nlines'], '"with, comma","say ""no""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@x', '\tx'], "'=1+1,'+1,'-1,'@x,'\tx\r\n"],
])('writes %o as one line that no spreadsheet runs', (cells, line) => {
  expect(csvOf([cells])).toBe(`\ufeff${line}`);
});

it.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b,c\n\n;\nd;e',
    [
      ['a', 'b,c'],
      ['d', 'e'],
    ],
  ],
  ['a\tb\nc', [['a', 'b'], ['c']]],
  ['"a ""b"", c","two\nlines"', [['a "b", c', 'two\nlines']]],
  ['12" disc,x', [['12" disc', 'x']]],
  ['', []],
])('reads %j as its lines and cells', (text, lines) => {
  expect(readCsv(text)).toEqual(lines);
});

it('reads what it wrote', () => {
  const lines = [
    ['=1+1', '+49 30 1', 'say "no"'],
    ['a,b', 'two\nlines', '-'],
  ];
  expect(readCsv(csvOf(lines))).toEqual(lines);
});
