import type { EntitlementGroup } from '../contract/history/entitlements.ts';
import { datePlus } from '../time/days.ts';
import type { Zone } from '../time/zone.ts';
import { recountPeaks, type Entry } from './log-recount.ts';

/** An SN for a recount; `end` in seconds since 1970. */
export type EntitledSn = {
  readonly sn: string;
  readonly product: string;
  readonly business: string;
  customer: string;
  limit: number | null;
  status: number;
  archived: boolean;
  end?: number;
  readonly entries: Entry[];
};

type Asked = { by: EntitlementGroup; startDate?: string; endDate?: string };

const DAY = 86_400;
const SHORT = [1794, 1795, 1796, 1799];

/** Returns the items of the entitlement report, counted from the logs SN by SN. */
export function recountEntitlements(sns: readonly EntitledSn[], zone: Zone, { by, ...dates }: Asked, now: number) {
  const endDate = dates.endDate ?? zone.toText(now).slice(0, 10);
  const startDate = dates.startDate ?? datePlus(endDate.slice(0, 10), -89);
  const range = { from: zone.toInstant(startDate, 'start'), to: zone.toInstant(endDate, 'end') };
  const chosen = sns.filter(({ archived }) => !archived);
  const items = [...new Set(chosen.map((one) => one[by]))].flatMap((key) => {
    const own = chosen.filter((one) => one[by] === key);
    const running = own.filter(({ status, end = Infinity }) => status === 0 && end > now);
    if (running.length === 0) return [];
    const peaks = own.map(({ entries }) => recountPeaks(entries, zone, range, 'day', now));
    const days = (peaks[0] ?? []).map(({ date }, day) => ({
      date,
      sum: peaks.reduce((sum, each) => sum + (each[day]?.peak ?? 0), 0),
      isAtLimit: own.some(({ limit }, at) => limit !== null && (peaks[at]?.[day]?.peak ?? 0) >= limit),
    }));
    const seats = running.reduce((sum, { limit }) => sum + (limit ?? Number.NaN), 0);
    const peak = Math.max(...days.map(({ sum }) => sum));
    const line = fitted(days.map(({ sum }) => sum));
    // A slope that rounds to -0 is 0, as JSON has it.
    const trend = Math.round(line.slope * 3000) / 100 + 0;
    const limitDate = trend > 0 && peak < seats ? dayOf(days.at(-1)?.date ?? '', days.length, line, seats) : undefined;
    const inRange = ({ start, error }: Entry) => SHORT.includes(error) && start >= range.from && start <= range.to;
    return [
      {
        key,
        sns: running.length,
        ...(!Number.isNaN(seats) && { seats }),
        peak,
        ...(peak > 0 && { peakDate: days.find(({ sum }) => sum === peak)?.date }),
        ...(!Number.isNaN(seats) && { peakPercent: Math.round((peak * 100) / seats) }),
        daysAtLimit: days.filter(({ isAtLimit }) => isAtLimit).length,
        refused: own.reduce((sum, { entries }) => sum + entries.filter(inRange).length, 0),
        trend,
        ...(limitDate && { limitDate }),
        expiring90: running.filter(({ end = Infinity }) => end <= now + 90 * DAY).length,
      },
    ];
  });
  return items.toSorted(
    (one, other) =>
      other.daysAtLimit - one.daysAtLimit ||
      (other.peakPercent ?? -1) - (one.peakPercent ?? -1) ||
      (one.key < other.key ? -1 : 1),
  );
}

/** Returns the least-squares line by its mean and slope. */
function fitted(values: readonly number[]) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [together, squares] = [0, 0];
  for (const [at, value] of values.entries()) {
    together += (at - middle) * (value - mean);
    squares += (at - middle) ** 2;
  }
  return { mean, middle, slope: squares === 0 ? 0 : together / squares };
}

/** Walks day by day along the line until it reaches the seats, for at most two years. */
function dayOf(last: string, count: number, { mean, middle, slope }: ReturnType<typeof fitted>, seats: number) {
  const date = last.slice(0, 10);
  const latest = `${Number(date.slice(0, 4)) + 2}${date.slice(4)}`;
  for (let ahead = 1; datePlus(date, ahead) <= latest; ahead++) {
    // Rounding must not decide on which day a line touches a whole number.
    const height = mean + slope * (count - 1 + ahead - middle) + 1e-9;
    if (height >= seats) return `${datePlus(date, ahead)} 00:00:00`;
  }
  return undefined;
}
