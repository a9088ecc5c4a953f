type Cell = string | number | undefined;

/**
 * Lines of cells as CSV (RFC 4180) with a byte order mark, without which spreadsheets read the wrong alphabet. Texts
 * that a spreadsheet would run as a formula are made harmless by an apostrophe.
 */
export const csvOf = (lines: readonly (readonly Cell[])[]): string =>
  `\ufeff${lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;

function cellOf(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Separators that spreadsheets write, by where they live. */
const SEPARATORS = ['\t', ';', ','];

/**
 * The lines of a table that was pasted or read from a file, as cells; empty lines are left out. The first separator of the
 * first line separates all. An apostrophe that `csvOf` put before a text is taken away again.
 */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const [head = ''] = source.split('\n');
  const separator = [...head].find((character) => SEPARATORS.includes(character)) ?? ',';
  const lines: string[][] = [];
  let [cells, cell, quoted]: [string[], string, boolean] = [[], '', false];
  const endCell = () => {
    cells.push(cell.trim().replace(/^'(?=[=+\-@])/, ''));
    cell = '';
  };
  const endLine = () => {
    endCell();
    if (cells.some((one) => one !== '')) lines.push(cells);
    cells = [];
  };
  for (let at = 0; at < source.length; at++) {
    const character = source[at];
    if (quoted && character === '"' && source[at + 1] === '"') cell += source[++at];
    else if (character === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (!quoted && character === separator) endCell();
    else if (!quoted && character === '\n') endLine();
    else cell += character;
  }
  endLine();
  return lines;
}

/** Hands a file, a table when it is a text, to the browser to save. */
export function download(fileName: string, content: string | Blob): void {
  const file = typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
