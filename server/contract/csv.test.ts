import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLines, harmlessText, originalText } from './csv.ts';

/** Texts with many separators, line ends, quotes and beginnings of formulas. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[...'=+-@\t\r\n,;|"\' ab1', '\r\n', '＝', '＋', '－', '＠', '\u00a0', '\u2028', '\ufeff', '\v', '中', '🔑'],
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** Returns the cells as a very careless reader sees them: split at every separator and line break, quoted or not. */
const splitEverywhere = (file: string): string[] => file.split(/[\r\n,;\t|]/).map((cell) => cell.replace(/^[" ]+/, ''));

/** Spreadsheets skip spaces before a formula, and some also skip tabs. */
const RUNS = /^\s*[=+\-@＝＋－＠]/;

describe('lines of CSV', () => {
  test('come back from an independent reader as the cells that were written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(nasty, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
        (records) => {
          const read = parse(csvLines(records), { relax_column_count: true });
          expect(read.map((cells) => cells.map(originalText))).toEqual(records);
          expect(read).toEqual(records.map((cells) => cells.map(harmlessText)));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('hold no formula, wherever a reader splits them', () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 2, maxLength: 4 }), (cells) => {
        const file = csvLines([cells]);
        for (const cell of [...parse(file).flat(), ...splitEverywhere(file)]) expect(cell).not.toMatch(RUNS);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['pc\n=1+1', '"pc\n\'=1+1"'],
    ['\u2028=1+1', "\u2028'=1+1"],
    ['a;\ufeff=1+1', '"a;\ufeff\'=1+1"'],
    ['a;=cmd|x', '"a;\'=cmd|x"'],
    ['a;"=cmd"', '"a;""\'=cmd"""'],
    ['two\nlines', '"two\nlines"'],
    ['-5', "'-5"],
    ["'-5", "''-5"],
    ['2026-11-21', '2026-11-21'],
    ['a-b=c', 'a-b=c'],
    [-5, '-5'],
    [true, 'true'],
    [undefined, ''],
  ])('write %j as %s', (cell, line) => {
    expect(csvLines([[cell]])).toBe(`${line}\r\n`);
  });

  test('are written in time that grows with the text', () => {
    for (const filler of [' ', "'", '\t', '"', "=' "]) {
      const text = filler.repeat(200_000);
      expect(originalText(harmlessText(text))).toBe(text);
    }
  });
});
