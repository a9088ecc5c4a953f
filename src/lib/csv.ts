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
