import { MAX_COLUMNS, MAX_RECORD } from '../../contract/work/imports.ts';
import { fieldError } from '../../core/errors.ts';

const [QUOTE, LF, CR] = ['"', '\n', '\r'].map((text) => text.charCodeAt(0));

/**
 * Returns a check for the pieces of a CSV text. Throws 515 with the line of a record beyond the limits. The parser has
 * no limits and holds a whole record in memory.
 */
export function createBounds(delimiter: string): (piece: string) => void {
  const separator = delimiter.charCodeAt(0);
  let [line, began, length, columns] = [1, 1, 0, 1];
  let isQuoted = false;
  let last: number | undefined;
  return (piece) => {
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      const isLineEnd = code === LF || code === CR;
      if (isLineEnd && !(code === LF && last === CR)) line += 1;
      last = code;
      if (code === QUOTE) isQuoted = !isQuoted;
      if (isLineEnd && !isQuoted) {
        [began, length, columns] = [line, 0, 1];
        continue;
      }
      length += 1;
      if (code === separator && !isQuoted) columns += 1;
      if (columns > MAX_COLUMNS) throw beyond(began, `has more than ${MAX_COLUMNS} columns`);
      if (length > MAX_RECORD) throw beyond(began, isQuoted ? NOT_CLOSED : TOO_LONG);
    }
  };
}

const TOO_LONG = `is longer than ${MAX_RECORD} characters`;
const NOT_CLOSED = `${TOO_LONG}; a quotation mark in it is not closed`;

const beyond = (line: number, msg: string) => fieldError(515, `line ${line}`, msg);
