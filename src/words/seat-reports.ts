import { msg } from '@lingui/core/macro';
import type { DemandItem } from '#contract/history/demand.ts';
import type { EntitlementItem } from '#contract/history/entitlements.ts';
import type { FieldWords } from '../lib/field-words.ts';

export const entitlementWords = {
  key: { label: msg`Group` },
  sns: { label: msg`SNs` },
  seats: { label: msg`Seats` },
  peak: { label: msg`Peak` },
  peakDate: { label: msg`Day of the peak`, short: msg`Peak day` },
  peakPercent: { label: msg`Peak in % of seats`, short: msg`Use` },
  daysAtLimit: { label: msg`Days at the limit`, short: msg`Days full` },
  refused: { label: msg`Refused log-ins`, short: msg`Refused` },
  trend: { label: msg`Trend in 30 days`, short: msg`Trend` },
  limitDate: { label: msg`Reaches the limit`, short: msg`Full on` },
  expiring90: { label: msg`SNs that expire within 90 days`, short: msg`Expire in 90 days` },
} satisfies Readonly<Record<keyof EntitlementItem, FieldWords>>;

export const demandWords = {
  sn: { label: msg`SN` },
  date: { label: msg`Date` },
  hour: { label: msg`Hour` },
  weekday: {
    label: msg`Weekday`,
    choices: {
      1: msg`Monday`,
      2: msg`Tuesday`,
      3: msg`Wednesday`,
      4: msg`Thursday`,
      5: msg`Friday`,
      6: msg`Saturday`,
      7: msg`Sunday`,
    },
  },
  time: { label: msg`Time` },
  unit: { label: msg`Unit`, choices: { month: msg`Month`, day: msg`Day`, hour_of_week: msg`Hour of the week` } },
  seats: { label: msg`Seats` },
  peak: { label: msg`Peak` },
  refusals: { label: msg`Refused log-ins`, short: msg`Refused` },
  waits: { label: msg`Waits` },
  servedWaits: { label: msg`Waits that ended with a log-in`, short: msg`Served waits` },
  longestWaitMinutes: { label: msg`Longest wait (minutes)`, short: msg`Longest (min)` },
  seatsNeeded: { label: msg`Seats needed` },
} satisfies Readonly<Record<keyof DemandItem | 'weekday' | 'time', FieldWords>>;
