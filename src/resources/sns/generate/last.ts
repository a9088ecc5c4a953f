import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LastGenerationRecord } from '#contract/bff/navigation.ts';
import { call } from '../../../lib/api/api-client.ts';

/** What the operator generated SNs from last. The service keeps it, so that it follows to another browser. */
export const lastGenerationQuery = queryOptions({
  queryKey: ['last-generation'],
  queryFn: ({ signal }) => call('GET /bff/last-generation', { signal }),
  staleTime: Infinity,
  throwOnError: false,
});

/** Returns the function that stores what SNs were generated from, for the next time. */
export function useRememberGeneration(): (last: LastGenerationRecord) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (body: LastGenerationRecord) => call('PUT /bff/last-generation', { body }),
    onSuccess: (reply) => queryClient.setQueryData(lastGenerationQuery.queryKey, reply),
  });
  return mutate;
}
