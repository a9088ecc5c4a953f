import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { MAX_REPORT_ENTRIES } from '#contract/history/reports.ts';
import { useSession } from '../../lib/api/session.ts';
import { dayIn, faultOf, FIRST_PRESET, FIRST_SCALE, PRESETS, presetDays, type Days, type Preset } from './range.ts';

/** Maximum number of SNs and of users in a report. */
export const MOST: typeof MAX_REPORT_ENTRIES = 10;

/** Number of SNs in a report of the busiest. */
export const BUSIEST = 5;

const names = parseAsArrayOf(parseAsString).withDefault([]);

const parsers = {
  sns: names,
  /** What the report is of when the URL names no SN. */
  choice: parseAsStringLiteral(['busiest', 'named'] as const),
  users: names,
  range: parseAsStringLiteral(PRESETS),
  from: parseAsString,
  to: parseAsString,
  scale: parseAsStringLiteral(['day', 'month'] as const).withDefault(FIRST_SCALE),
  compare: parseAsBoolean.withDefault(false),
  view: parseAsStringLiteral(['chart', 'table'] as const).withDefault('chart'),
};

/**
 * Returns the state of the reports. All of it is in the URL, so that a link shows the same report to others. Each
 * change adds a history entry. `preset`: the days of a URL without days.
 */
export function useReportState(preset: Preset = FIRST_PRESET) {
  const [url, setUrl] = useQueryStates(parsers, { history: 'push', shallow: false });
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const today = dayIn(timeZone, now);
  const days: Days =
    url.from === null
      ? presetDays(url.range ?? preset, today)
      : { from: url.from, to: url.to ?? presetDays('last7', today).to };
  const most = (chosen: readonly string[]) => [...new Set(chosen)].slice(0, MOST);
  return {
    sns: most(url.sns),
    /** True when the report is of the busiest SNs, whichever they are. */
    isBusiest: url.sns.length === 0 && url.choice !== 'named',
    users: most(url.users),
    /** Undefined for typed days. */
    preset: url.from === null ? (url.range ?? preset) : undefined,
    days,
    /** The error in the days, or undefined. */
    fault: faultOf(days),
    today,
    scale: url.scale,
    compare: url.compare,
    view: url.view,
    setSns: (sns: readonly string[]) => void setUrl({ sns: most(sns), choice: choiceOf(sns) }),
    setBusiest: () => void setUrl({ sns: null, choice: 'busiest' }),
    // Uses the current state, not the rendered one, so that two quick choices are both kept.
    addSn: (sn: string) => void setUrl(({ sns }) => ({ sns: most([...sns, sn]) })),
    removeSn: (sn: string) =>
      void setUrl(({ sns }) => {
        const left = most(sns).filter((one) => one !== sn);
        return { sns: left, choice: choiceOf(left) };
      }),
    addUser: (name: string) => void setUrl(({ users }) => ({ users: most([...users, name]) })),
    removeUser: (name: string) => void setUrl(({ users }) => ({ users: most(users).filter((one) => one !== name) })),
    setPreset: (range: Preset) => void setUrl({ range, from: null, to: null }),
    setDays: ({ from, to }: Days) => void setUrl({ from, to }),
    setScale: (scale: 'day' | 'month') => void setUrl({ scale }),
    setCompare: (compare: boolean) => void setUrl({ compare }),
    setView: (view: 'chart' | 'table') => void setUrl({ view }),
  };
}

const choiceOf = (sns: readonly string[]) => (sns.length === 0 ? 'named' : null);

/** Returns the state of a report of the busiest SNs. A change of the SNs begins with these. */
export const withBusiest = (state: ReportState, sns: readonly string[]): ReportState => ({
  ...state,
  sns: [...sns],
  addSn: (sn) => state.setSns([...sns, sn]),
  removeSn: (sn) => state.setSns(sns.filter((one) => one !== sn)),
});

export type ReportState = ReturnType<typeof useReportState>;

/** Returns the state of the reports for a tab. */
export const useReport = (): ReportState => useOutletContext<ReportState>();
