import type { Comparison } from './compare.ts';

const table = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const HEAD = [
  'server',
  'CPU µs/request',
  'lower quartile',
  'ratio',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'RSS MB',
  'failed',
];

/** Returns a comparison as a Markdown table; `ratio` is the first server's CPU time divided by that of the row. */
export const comparisonText = ({ title, rows }: Comparison): string =>
  `### ${title}\n\n${table(
    HEAD,
    rows.map((row) => [
      row.name,
      row.cpuMedian.toFixed(1),
      row.cpuLowerQuartile.toFixed(1),
      row.ratio.toFixed(2),
      row.requestsPerSecond.toFixed(0),
      row.p50.toFixed(2),
      row.p99.toFixed(2),
      row.residentMegabytes.toFixed(0),
      String(row.failed),
    ]),
  )}\n`;

/** A figure measured once, outside the comparisons. */
export type Figure = { readonly what: string; readonly value: string };

export const figuresText = (title: string, figures: readonly Figure[]): string =>
  `### ${title}\n\n${table(
    ['what', 'value'],
    figures.map(({ what, value }) => [what, value]),
  )}\n`;

/** A ratio that the project aims for. */
export type Goal = { readonly what: string; readonly reached: number; readonly wanted: number };

export const goalsText = (goals: readonly Goal[]): string =>
  `### Goals\n\n${table(
    ['goal', 'wanted', 'reached'],
    goals.map(({ what, reached, wanted }) => [
      what,
      `≥ ${wanted.toFixed(2)}`,
      `${reached.toFixed(2)}${reached >= wanted ? '' : ' (missed)'}`,
    ]),
  )}\n`;
