import type { Figure } from './attack.ts';

export type Report = {
  readonly number: string;
  readonly title: string;
  readonly figures: readonly Figure[];
  /** Why the attack could not be finished. */
  readonly failure?: string;
};

/** True when the attack ran and every measured figure is within its bound. */
export const isHeld = ({ figures, failure }: Report): boolean =>
  failure === undefined && figures.every((figure) => isWithin(figure) !== false);

/** Returns the figures that are beyond their bounds, with what was measured. */
export const beyond = (figures: readonly Figure[]): string[] =>
  figures.filter((figure) => isWithin(figure) === false).map((figure) => `${figure.name}: ${measured(figure)}`);

/** Undefined for a figure that was not measured. */
function isWithin({ value, bound }: Figure): boolean | undefined {
  if (value === undefined) return undefined;
  return 'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast;
}

/** A Markdown table with one row per figure; SECURITY.md holds the table of a whole run. */
export function tableOf(
  reports: readonly Report[],
  [name, title]: readonly [string, string] = ['number', 'attack'],
): string {
  const rows = reports.flatMap(({ number, title, figures, failure }) => [
    ...figures.map((figure) => [number, title, figure.name, measured(figure), boundOf(figure), verdict(figure)]),
    ...(failure === undefined ? [] : [[number, title, failure, '–', '–', '**no**']]),
  ]);
  return aligned([[name, title, 'figure', 'measured', 'bound', 'held'], ...rows]);
}

const measured = ({ value, unit }: Figure): string =>
  value === undefined ? 'not measured on this platform' : `${rounded(value)} ${unit}`.trim();

const boundOf = ({ bound, unit }: Figure): string =>
  'atMost' in bound ? `at most ${bound.atMost} ${unit}`.trim() : `at least ${bound.atLeast} ${unit}`.trim();

const rounded = (value: number): string =>
  String(Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value));

function verdict(figure: Figure): string {
  const within = isWithin(figure);
  if (within === undefined) return '–';
  return within ? 'yes' : '**no**';
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.replaceAll('|', '\\|').padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
