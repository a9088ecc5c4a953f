import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MAX_RETRIES = 2;

/**
 * Queries that are read again whenever something shows them, because actions follow from them: what is in the cache may
 * be used to paint, but not to decide who loses a session or which limit is reached.
 */
export const ALWAYS_READ: readonly QueryKey[] = [['sessions'], ['sns', 'access']];

const told: (() => void)[] = [];

/** Tells the page of all results that arrived meanwhile in one task, so that they are rendered together. */
function tellTogether(tell: () => void): void {
  if (told.push(tell) > 1) return;
  setTimeout(() => {
    for (const each of told.splice(0)) each();
  });
}

/** Reads are retried after a network failure or a 503. Changes are sent once: only the operator may retry them. */
export function createQueryClient(): QueryClient {
  notifyManager.setScheduler(tellTogether);
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < MAX_RETRIES && error instanceof ApiError && error.isPassing,
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
        // Requests run offline too: their timeout and the offline banner tell the operator. A paused query would look
        // like endless loading.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  for (const queryKey of ALWAYS_READ) queryClient.setQueryDefaults(queryKey, { refetchOnMount: 'always' });
  return queryClient;
}
