import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { MAX_REPORT_ENTRIES } from '#contract/history/reports.ts';
import { formatInZone } from '../../lib/format/format.ts';
import { useSession } from '../../lib/api/session.ts';
import { faultOf, PRESETS, presetDays, type Days, type Preset } from './range.ts';

/** Maximum number of SNs and of users in a report. */
export const MOST: typeof MAX_REPORT_ENTRIES = 10;

const names = parseAsArrayOf(parseAsString).withDefault([]);

const parsers = {
  sns: names,
  users: names,
  range: parseAsStringLiteral(PRESETS).withDefault('last30'),
  from: parseAsString,
  to: parseAsString,
  scale: parseAsStringLiteral(['day', 'month'] as const).withDefault('day'),
  compare: parseAsBoolean.withDefault(false),
  view: parseAsStringLiteral(['chart', 'table'] as const).withDefault('chart'),
};

/**
 * Returns the state of the reports. All of it is in the URL, so that a link shows the same report to others. Each
 * change adds a history entry.
 */
export function useReportState() {
  const [url, setUrl] = useQueryStates(parsers, { history: 'push', shallow: false });
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const today = formatInZone(now, timeZone).slice(0, 10);
  const days: Days =
    url.from === null ? presetDays(url.range, today) : { from: url.from, to: url.to ?? presetDays('last7', today).to };
  const most = (chosen: readonly string[]) => [...new Set(chosen)].slice(0, MOST);
  return {
    sns: most(url.sns),
    users: most(url.users),
    /** Undefined for typed days. */
    preset: url.from === null ? url.range : undefined,
    days,
    /** The error in the days, or undefined. */
    fault: faultOf(days),
    today,
    scale: url.scale,
    compare: url.compare,
    view: url.view,
    setSns: (sns: readonly string[]) => void setUrl({ sns: most(sns) }),
    // Uses the current state, not the rendered one, so that two quick choices are both kept.
    addSn: (sn: string) => void setUrl(({ sns }) => ({ sns: most([...sns, sn]) })),
    removeSn: (sn: string) => void setUrl(({ sns }) => ({ sns: most(sns).filter((one) => one !== sn) })),
    addUser: (name: string) => void setUrl(({ users }) => ({ users: most([...users, name]) })),
    removeUser: (name: string) => void setUrl(({ users }) => ({ users: most(users).filter((one) => one !== name) })),
    setPreset: (range: Preset) => void setUrl({ range, from: null, to: null }),
    setDays: ({ from, to }: Days) => void setUrl({ from, to }),
    setScale: (scale: 'day' | 'month') => void setUrl({ scale }),
    setCompare: (compare: boolean) => void setUrl({ compare }),
    setView: (view: 'chart' | 'table') => void setUrl({ view }),
  };
}

export type ReportState = ReturnType<typeof useReportState>;

/** Returns the state of the reports for a tab. */
export const useReport = (): ReportState => useOutletContext<ReportState>();
