import { path } from '../../lib/path.ts';

export const jobPaths = {
  list: '/jobs',
  page: (id: number): string => path`/jobs/${id}`,
  again: (id: number): string => path`/jobs/${id}/again`,
};
