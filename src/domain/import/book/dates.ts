import { attribute, elementsIn } from './xml.ts';

/** The built-in formats of dates and times. The gaps are numbers and texts. */
const BUILT_IN: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** Returns for each cell style of a workbook whether it shows a number as a date. */
export function dateStyles(styles: string): boolean[] {
  const own = new Map(
    elementsIn(styles, 'numFmt').map((format) => [
      Number(attribute(format, 'numFmtId')),
      isDateFormat(attribute(format, 'formatCode') ?? ''),
    ]),
  );
  const [{ content } = { content: '' }] = elementsIn(styles, 'cellXfs');
  return elementsIn(content, 'xf').map((style) => {
    const id = Number(attribute(style, 'numFmtId'));
    return own.get(id) ?? BUILT_IN.some(([first, last]) => id >= first && id <= last);
  });
}

/** Longest format of a spreadsheet, in characters. */
const LONGEST_FORMAT = 255;

/** True for a format with a part of a date outside quotation marks, escapes, and conditions such as colours. */
const isDateFormat = (code: string): boolean =>
  code.length <= LONGEST_FORMAT && /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, ''));

/** Days from the first day of spreadsheets to 1970. Some begin four years later. */
const [EPOCH, LATER] = [25_569, 1462];
const DAY_S = 86_400;
/** The last second of the year 9999, in days. */
const LAST = 2_958_466;

/** Returns a number of days as the API writes times, without the time of a whole day. Undefined for no date. */
export function writtenDate(days: number, from1904: boolean): string | undefined {
  const since = days + (from1904 ? LATER : 0);
  if (since < 1 || since >= LAST) return undefined;
  const text = new Date(Math.round((since - EPOCH) * DAY_S) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text;
}
