import type { DemandItem } from '#contract/history/demand.ts';
import { lastOfMonth, monthOf } from '../../../lib/format/days.ts';
import type { Days } from '../range.ts';

/** Who waited for an SN in a range, and the seats that would have been enough. */
export type DemandSummary = Pick<
  DemandItem,
  'sn' | 'seats' | 'refusals' | 'waits' | 'servedWaits' | 'longestWaitMinutes' | 'seatsNeeded'
>;

/** Returns one summary for each SN, those with the most waits first. */
export function demandSummaries(sns: readonly string[], months: readonly DemandItem[]): DemandSummary[] {
  return sns
    .flatMap((sn) => {
      const own = months.filter((item) => item.sn === sn);
      const sum = (figure: 'refusals' | 'waits' | 'servedWaits') => own.reduce((all, item) => all + item[figure], 0);
      const most = (figure: 'longestWaitMinutes' | 'seatsNeeded') => Math.max(0, ...own.map((item) => item[figure]));
      if (own.length === 0) return [];
      return [
        {
          sn,
          seats: own[0]?.seats,
          ...{ refusals: sum('refusals'), waits: sum('waits'), servedWaits: sum('servedWaits') },
          ...{ longestWaitMinutes: most('longestWaitMinutes'), seatsNeeded: most('seatsNeeded') },
        },
      ];
    })
    .toSorted((one, other) => other.waits - one.waits || other.longestWaitMinutes - one.longestWaitMinutes);
}

/** Returns the month of a range that is exactly one calendar month, as its first day. */
export const wholeMonth = ({ from, to }: Days): string | undefined =>
  from === `${monthOf(from)}-01` && to === lastOfMonth(from) ? from : undefined;

export const FIGURES = ['waits', 'refusals', 'longestWaitMinutes', 'seatsNeeded', 'peak'] as const;
export type Figure = (typeof FIGURES)[number];

const DAYS = 7;
const HOURS = 24;

/** Returns the items of a week as seven days of 24 hours, Monday first. */
export const weekOf = (items: readonly DemandItem[]): readonly (readonly DemandItem[])[] =>
  Array.from({ length: DAYS }, (_, day) => items.slice(day * HOURS, (day + 1) * HOURS));
