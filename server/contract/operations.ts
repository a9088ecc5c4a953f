import { auditOperations } from './audit.ts';
import { businessOperations } from './businesses.ts';
import { snOperations } from './sns.ts';

/** Every operation of the licensing API under /api, by method and path. */
export const operations = {
  ...auditOperations,
  ...businessOperations,
  ...snOperations,
};
