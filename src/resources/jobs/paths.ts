import { path } from '../../lib/path.ts';

/** Addresses of the jobs. */
export const jobPaths = {
  list: '/jobs',
  page: (id: number): string => path`/jobs/${id}`,
  again: (id: number): string => path`/jobs/${id}/again`,
};
