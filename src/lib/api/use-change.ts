import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { EventKind } from '#contract/events.ts';
import { refreshAfter } from './stale.ts';

/**
 * Returns the mutation that changes records of a kind. Afterwards it refreshes what shows them, even if it failed,
 * because a part may have succeeded. `gone` returns the keys of queries of deleted records, which are removed first.
 */
export function useChange<Variables, Result>(
  kind: EventKind,
  change: (variables: Variables) => Promise<Result>,
  gone: (variables: Variables) => readonly QueryKey[] = () => [],
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_result, variables) => {
      for (const queryKey of gone(variables)) queryClient.removeQueries({ queryKey });
    },
    onSettled: () => refreshAfter(queryClient, kind),
  });
}
