import { expect, test } from 'vitest';
import { readSources } from '../house/files.ts';
import { expressionsIn, slowTextFor } from './expressions.ts';

/*
 * A regular expression whose time grows with the square of its text stops the service, or the page, for a text of a few
 * hundred kilobytes. Each one of the program is tried on long texts that are made from its own parts.
 */

/** Files with an expression whose time grows faster than its text, with what that text is: it cannot be long. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  'server/contract/work/import-dates.ts': 'a cell of at most 80 characters',
  'server/core/password-hash.ts': 'the base64 text of a hash that the service has made',
  'src/domain/import/book/dates.ts': 'a format of at most 255 characters',
  'src/domain/undo/told.tsx': 'a message of the service, of at most 1000 characters',
  'src/lib/format/browser-name.ts': 'the name of a browser, of which the service stores 256 characters',
};

const expressions = expressionsIn(readSources('.').filter(({ path }) => /^(server|src|device)\//.test(path)));

test('every regular expression of the program takes time in proportion to its text', { timeout: 300_000 }, () => {
  expect(expressions.length).toBeGreaterThan(200);
  const slow = expressions.flatMap(({ expression, file }) => {
    const text = slowTextFor(expression);
    return text === undefined ? [] : [{ file, says: `${String(expression)} is slow for ${text}` }];
  });
  expect(slow.filter(({ file }) => !(file in SHORT_TEXTS))).toEqual([]);
  expect([...new Set(slow.map(({ file }) => file))].toSorted()).toEqual(Object.keys(SHORT_TEXTS));
});

test.each([
  /^(.*?)(?:[T\s,]+)\s*(\d{1,2})$/u,
  /<(\w+:)?rPh\b.*?<\/\1rPh>/gs,
  /<request>[\s\S]*?<\/request>/g,
  /^<sn>\s*([^<]+?)\s*<\/sn>$/,
  /"[^"]*"|\\.|\[[^\]]*\]|_./g,
  /^(?:a+)+$/,
  /%.*$/,
  /=+$/,
])('finds that %s is slow', (expression) => {
  expect(slowTextFor(expression)).toBeDefined();
});
