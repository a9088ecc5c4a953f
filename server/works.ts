import type { JobWorks } from './resources/jobs/work-store.ts';
import { bulkWork } from './resources/sns/bulk-work-store.ts';

/** What jobs can do, by the operation that starts them and the resource. */
export const works: JobWorks = {
  'bulkSns sns': bulkWork,
};
