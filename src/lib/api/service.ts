import { queryOptions } from '@tanstack/react-query';
import type { ServiceRecord } from '#contract/bff/bff.ts';
import { office } from './api-client.ts';

/** What the service says about itself. */
export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: ({ signal }) => office.get<ServiceRecord>('/service', { signal }),
});
