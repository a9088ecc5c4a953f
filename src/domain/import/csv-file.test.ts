import { describe, expect, it } from 'vitest';
import { readTable } from './csv-file.ts';

describe('the table in a file', () => {
  it.each([
    ['commas', 'name,city\nAda,York\n'],
    ['semicolons', 'name;city\nAda;York\n'],
    ['tabs', 'name\tcity\nAda\tYork\n'],
    ['line ends of Windows', 'name,city\r\nAda,York\r\n'],
    ['a byte order mark', '\uFEFFname,city\nAda,York\n'],
    ['a delimiter that is in a name too', '"name";"city"\nAda;York\n'],
    ['empty lines', 'name,city\n\n\nAda,York\n\n'],
  ])('is read with %s', (_, text) => {
    expect(readTable(text)).toEqual({ header: ['name', 'city'], rows: [['Ada', 'York']] });
  });

  it('keeps delimiters, line ends and quotation marks inside quotation marks', () => {
    expect(readTable('name,remark\n"Ada, Ltd","says ""hi""\nand goes"\n')?.rows).toEqual([
      ['Ada, Ltd', 'says "hi"\nand goes'],
    ]);
  });

  it('may have lines with more or fewer cells than the header', () => {
    expect(readTable('name,city\nAda\nBob,Bath,x\n')?.rows).toEqual([['Ada'], ['Bob', 'Bath', 'x']]);
  });

  it.each(['', '\n\n', 'name\n"Ada\n'])('does not exist in %j', (text) => {
    expect(readTable(text)).toBeUndefined();
  });
});
