/** One line of a chart. */
export type ChartSeries = {
  readonly id: string;
  readonly label: string;
  /** One for each date; undefined where there is none. */
  readonly values: readonly (number | undefined)[];
  /** The same of the period before, drawn dashed. */
  readonly before?: readonly (number | undefined)[];
  /** Drawn as a level line. */
  readonly limit?: number | undefined;
};

/** The colour of the line in a place, one of ten that stand apart from each other on both backgrounds. */
export const seriesColor = (place: number): string => `var(--series-${(place % 10) + 1})`;
