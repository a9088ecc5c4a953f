import type { ErrorsItem, UsageItem } from '#contract/history/reports.ts';

/** Numbers by row and column. A missing cell is 0. */
export type Cells = ReadonlyMap<string, ReadonlyMap<string, number>>;

function sum(entries: readonly (readonly [row: string, column: string, value: number])[]): Cells {
  const rows = new Map<string, Map<string, number>>();
  for (const [row, column, value] of entries) {
    const cells = rows.get(row) ?? new Map<string, number>();
    cells.set(column, (cells.get(column) ?? 0) + value);
    rows.set(row, cells);
  }
  return rows;
}

const nameOf = ({ user }: { user: UsageItem['user'] }): string => user.loginName ?? user.email ?? user.phone ?? '';

/** Returns minutes of use by user and SN. */
export const usageCells = (items: readonly UsageItem[]): Cells =>
  sum(items.map((item) => [nameOf(item), item.sn, item.durationMinutes]));

/** Returns refusals by code and user, summed over all SNs. */
export const errorCells = (items: readonly ErrorsItem[]): Cells =>
  sum(items.flatMap((item) => item.errorInfos.map(({ code, count }) => [String(code), nameOf(item), count] as const)));
