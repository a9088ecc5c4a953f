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

/** Hands a text to the browser as a file to save. */
export function download(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
