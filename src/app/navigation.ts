import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NavigationRecord } from '#contract/bff/navigation.ts';
import { call, type Reply } from '../lib/api/api-client.ts';
import { useTellFailure } from '../components/toast/use-tell-failure.ts';
import { recall, remember } from '../lib/storage.ts';

/** The browser keeps the names of places and groups, so that the navigation does not move when the server answers. */
const LAST = 'navigation';

const navigationQuery = queryOptions({
  queryKey: ['navigation'],
  queryFn: ({ signal }): Promise<Reply<NavigationRecord>> => call('GET /bff/navigation', { signal }),
  staleTime: Infinity,
  throwOnError: false,
});

type Edit = (before: NavigationRecord) => NavigationRecord;

/** Returns how the operator arranged the navigation, and functions that change it. */
export function useNavigation() {
  const queryClient = useQueryClient();
  const tellFailure = useTellFailure();
  const { data } = useQuery(navigationQuery);
  const arranged = data?.items[0];
  useEffect(() => {
    if (arranged !== undefined) remember(LAST, JSON.stringify(arranged));
  }, [arranged]);
  const save = useMutation({
    mutationFn: (body: NavigationRecord) => call('PUT /bff/navigation', { body }),
    onError: (error) => {
      tellFailure(error);
      void queryClient.invalidateQueries(navigationQuery);
    },
  });
  const now = arranged ?? remembered();
  const change = (edit: Edit): void => {
    const next = edit(now);
    // An answer that is under way would bring back the old arrangement.
    void queryClient.cancelQueries(navigationQuery);
    queryClient.setQueryData(navigationQuery.queryKey, { items: [next], total: 1, etag: undefined });
    save.mutate(next);
  };
  return {
    ...now,
    toggleGroup: (id: string) => change((before) => ({ ...before, closed: toggled(before.closed, id) })),
    togglePin: (pin: string) => change((before) => ({ ...before, pinned: toggled(before.pinned, pin) })),
    /** Moves a pinned place one up. */
    moveUp: (pin: string) => change((before) => ({ ...before, pinned: movedUp(before.pinned, pin) })),
  };
}

const toggled = (names: readonly string[], name: string): string[] =>
  names.includes(name) ? names.filter((one) => one !== name) : [...names, name];

function movedUp(names: readonly string[], name: string): string[] {
  const at = names.indexOf(name);
  return at < 1 ? [...names] : names.with(at, names[at - 1] ?? name).with(at - 1, name);
}

/** Returns what this browser showed last. Text of another shape counts as nothing. */
function remembered(): NavigationRecord {
  try {
    const { pinned, closed } = JSON.parse(recall(LAST) ?? '{}') as Partial<NavigationRecord>;
    return { pinned: textsOf(pinned), closed: textsOf(closed) };
  } catch (error) {
    if (error instanceof SyntaxError) return { pinned: [], closed: [] };
    throw error;
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
