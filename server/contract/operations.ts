import { businessOperations } from './businesses.ts';

/** Every operation of the licensing API under /api, by method and path. */
export const operations = {
  ...businessOperations,
};
