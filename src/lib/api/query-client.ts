import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MAX_RETRIES = 2;

/**
 * Retries reads after a network failure or a 503, never after a refusal. Changes are sent once: only the operator may
 * decide to send one again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < MAX_RETRIES && error instanceof ApiError && error.isPassing,
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
        // The client's own timeout and the offline banner tell the operator; pausing would look like endless loading.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
