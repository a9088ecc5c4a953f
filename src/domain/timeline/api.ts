import { infiniteQueryOptions } from '@tanstack/react-query';
import type { TimelineEntry } from '#contract/history/timeline.ts';
import type { TimelineKind, TimelineSubject } from '#contract/records/timeline.ts';
import { call } from '../../lib/api/api-client.ts';

export type { TimelineEntry };

/** The record of a timeline, by its key in paths. */
export type Subject = { readonly kind: TimelineSubject; readonly key: string };

/** Which entries of a timeline are shown. No kinds mean all, and no times mean no end. */
export type Shown = {
  readonly kinds: readonly TimelineKind[];
  readonly from: string | undefined;
  readonly to: string | undefined;
};

/** All entries. */
export const EVERYTHING: Shown = { kinds: [], from: undefined, to: undefined };

const PAGE = 50;

/** Returns the query of a timeline, newest first, in pages. */
export const timelineQuery = ({ kind, key }: Subject, { kinds, from, to }: Shown) =>
  infiniteQueryOptions({
    queryKey: ['timeline', kind, key, [...kinds].toSorted(), from, to],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) => {
      const body = { kind, key, from, to, after, ...(kinds.length > 0 && { kinds: [...kinds] }) };
      return call('POST /timeline', { body, query: { limit: PAGE }, signal });
    },
    getNextPageParam: ({ items, total }) => (total > items.length ? items.at(-1)?.cursor : undefined),
  });

/** Returns a text that identifies an entry for as long as it exists. */
export function idOf({ kind, time, log, change, string, refused }: TimelineEntry): string {
  if (log) return `log ${log.uid}`;
  if (change) return `change ${change.id}`;
  if (string) return `string ${string.serial}`;
  return `${kind} ${refused?.id ?? ''} ${time}`;
}
