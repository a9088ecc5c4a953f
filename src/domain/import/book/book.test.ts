import { describe, expect, it } from 'vitest';
import type { MAX_COLUMNS, MAX_LINES } from '#contract/work/imports.ts';
import { bookOf, zipped } from '../../../testing/archives.ts';
import { readTable } from '../csv-file.ts';
import { textOf } from '../encoding.ts';
import { BOUNDS, csvOfBook } from './book.ts';

const tableOf = async (bytes: Uint8Array<ArrayBuffer>) => readTable(await csvOfBook(bytes));
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const refusal = (reason: string) => expect.objectContaining({ reason }) as Error;

describe('a spreadsheet', () => {
  it('is read as the table of its first visible sheet, with shared and own texts, numbers and flags', async () => {
    const strings = '<si><t>Name</t></si><si><r><t>Ada </t></r><r><t>&amp; Co</t></r><rPh sb="0"><t>aid</t></rPh></si>';
    const sheet = sheetOf(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Seats</t></is></c><c t="str"><v>On</v></c></row>
       <row r="2"/><row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><v>5.0000000000000001E-1</v></c><c r="D3" t="b"><v>1</v></c></row>
       <row r="4"><c r="A4" s="1"/><c r="C4" t="e"><v>#N/A</v></c></row>`,
    );
    expect(await tableOf(bookOf({ strings, sheet }))).toEqual({
      header: ['Name', '', 'Seats', 'On'],
      rows: [['Ada & Co', '', '0.5', 'true']],
    });
  });

  it.each([
    ['a built-in format of dates', '14', '46387', '2026-12-31'],
    ['a time of day', '22', '46387.75', '2026-12-31 18:00:00'],
    ['an own format', '170', '46387', '2026-12-31'],
    ['an own format of numbers with a unit', '171', '46387', '46387'],
    ['the format of numbers', '2', '46387', '46387'],
  ])('has dates as the API writes them: %s', async (_, format, value, text) => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\.m\\.yyyy;@"/><numFmt numFmtId="171" formatCode="0 &quot;days&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="${format}"><alignment/></xf></cellXfs>`;
    const sheet = sheetOf(`<row><c t="str"><v>End</v></c></row><row><c s="1"><v>${value}</v></c></row>`);
    expect((await tableOf(bookOf({ styles, sheet })))?.rows).toEqual([[text]]);
  });

  it('may have prefixes, and texts that a spreadsheet escapes or could run as formulas', async () => {
    const cell = (text: string) => `<x:c t="inlineStr"><x:is><x:t xml:space="preserve">${text}</x:t></x:is></x:c>`;
    const sheet = `<x:worksheet><x:sheetData><x:row>${cell('Remark')}</x:row><x:row>${cell('=1+1, &#20320;_x0041_')}</x:row></x:sheetData></x:worksheet>`;
    expect((await tableOf(bookOf({ sheet })))?.rows).toEqual([["'=1+1, 你A"]]);
  });

  it('is found by its content, whatever its name is', async () => {
    const sheet = sheetOf('<row><c t="str"><v>Name</v></c></row>');
    expect(await textOf(new Blob([bookOf({ sheet })]))).toContain('Name');
  });

  it('has the bounds of an import', () => {
    const bounds: { lines: typeof MAX_LINES; columns: typeof MAX_COLUMNS } = BOUNDS;
    expect(bounds).toEqual({ lines: 100_000, columns: 256 });
  });
});

describe('a hostile or damaged spreadsheet', () => {
  it('that unpacks into gigabytes is refused long before', async () => {
    const bomb = Buffer.alloc(300 * 1024 * 1024, ' ');
    await expect(csvOfBook(bookOf({ sheet: bomb }))).rejects.toThrow(refusal('large'));
  });

  it.each([
    ['too many columns', '<row><c r="IW1"><v>1</v></c></row>'],
    ['too many lines', '<row><c><v>1</v></c></row>'.repeat(BOUNDS.lines + 2)],
    ['a row without an end', `<row><c t="str"><v>${'x'.repeat(5 * 1024 * 1024)}`],
  ])('with %s is refused', async (_, rows) => {
    await expect(csvOfBook(bookOf({ sheet: sheetOf(rows) }))).rejects.toThrow(refusal('large'));
  });

  it('with entities that refer to each other stays small, because they are not replaced', async () => {
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const sheet = entities + sheetOf('<row><c t="str"><v>Name</v></c></row><row><c t="str"><v>&b;</v></c></row>');
    expect((await tableOf(bookOf({ sheet })))?.rows).toEqual([['&b;']]);
  });

  const text = '<row><c t="str"><v>Name</v></c></row>';
  const format = (code: string) => `<numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts>`;
  it.each<[string, Parameters<typeof bookOf>[0]]>([
    ['rows', { sheet: sheetOf(`${text}${'<row>'.repeat(500_000)}`) }],
    ['rows whose tags do not end', { sheet: sheetOf(`${text}${'<row '.repeat(500_000)}`) }],
    ['rows of many prefixes', { sheet: sheetOf(text + Array.from({ length: 200_000 }, (_, at) => `<p${at}:row>`).join('')) }],
    ['cells', { sheet: sheetOf(`${text}<row>${'<c>'.repeat(500_000)}</row>`) }],
    ['texts', { sheet: sheetOf(text), strings: `<si>${'<t>'.repeat(500_000)}</si>` }],
    ['reading aids', { sheet: sheetOf(text), strings: `<si>${'<rPh>'.repeat(500_000)}</si>` }],
    ['conditions of a format', { sheet: sheetOf(text), styles: format('['.repeat(500_000)) }],
  ])('with half a million %s without an end is read or refused at once', { timeout: 5000 }, async (_, parts) => {
    const read = await csvOfBook(bookOf(parts)).catch((fault: unknown) => fault);
    if (typeof read === 'string') expect(read).toContain('Name');
    else expect(read).toEqual(refusal('large'));
  }); // prettier-ignore

  it.each([
    ['is no archive', Uint8Array.from(Buffer.from('PK\u0003\u0004 and then nothing'))],
    ['has no sheet', zipped({ 'xl/workbook.xml': '<workbook/>', 'xl/_rels/workbook.xml.rels': '' })],
    ['lacks its parts', zipped({ 'readme.txt': 'hello' })],
    ['is cut', bookOf({ sheet: sheetOf('') }).slice(0, -40)],
    [
      'has other bytes in the middle',
      bookOf({ sheet: sheetOf('') }).map((byte, at) => (at > 60 && at < 90 ? 0xff : byte)),
    ],
  ])('that %s is refused', async (_, bytes) => {
    await expect(csvOfBook(bytes)).rejects.toThrow(refusal('broken'));
  });

  it('with a password, or in the old format, is refused as such', async () => {
    const old = new Blob([Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])]);
    await expect(textOf(old)).rejects.toThrow(refusal('locked'));
  });
});
