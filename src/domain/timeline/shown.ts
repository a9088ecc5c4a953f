import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { calendarDate } from '#contract/calendar.ts';
import { TIMELINE_KINDS, type TimelineKind } from '#contract/records/timeline.ts';
import type { Shown } from './api.ts';

const parsers = {
  kinds: parseAsArrayOf(parseAsStringLiteral(TIMELINE_KINDS)).withDefault([]),
  from: parseAsString.withDefault(''),
  to: parseAsString.withDefault(''),
};

/** Returns which entries are shown, as the URL says, and the function that changes it. */
export function useShown(): { readonly shown: Shown; readonly show: (next: Partial<Shown>) => void } {
  const [{ kinds, from, to }, set] = useQueryStates(parsers, { history: 'replace' });
  const shown = { kinds, from: readable(from), to: readable(to) };
  const show = (next: Partial<Shown>) => {
    const merged = { ...shown, ...next };
    void set({ kinds: [...merged.kinds], from: merged.from ?? '', to: merged.to ?? '' });
  };
  return { shown, show };
}

/** Returns a time that the service can read. */
export const readable = (text: string): string | undefined => (calendarDate(text) === undefined ? undefined : text);

/** Returns the kinds with one of them added or taken away. */
export const toggled = (kinds: readonly TimelineKind[], kind: TimelineKind): TimelineKind[] =>
  kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind];
