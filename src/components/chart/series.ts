export type ChartSeries = {
  readonly id: string;
  readonly label: string;
  /** Says more about the label in the legend. */
  readonly note?: string | undefined;
  /** One value for each date, undefined if there is none. */
  readonly values: readonly (number | undefined)[];
  /** Values of the period before, drawn as a dashed line. */
  readonly before?: readonly (number | undefined)[];
  readonly limit?: number | undefined;
};

/** Returns the colour of the line at an index, one of ten that differ clearly in both colour schemes. */
export const seriesColor = (place: number): string => `var(--series-${(place % 10) + 1})`;
