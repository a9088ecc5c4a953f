import { auditOperations } from './audit.ts';
import { businessOperations } from './businesses.ts';
import { dataOperations } from './datas.ts';
import { fileOperations } from './files.ts';
import { productOperations } from './products.ts';
import { snOperations } from './sns.ts';
import { templateOperations } from './templates.ts';

/** Every operation of the licensing API under /api, by method and path. */
export const operations = {
  ...auditOperations,
  ...businessOperations,
  ...productOperations,
  ...templateOperations,
  ...fileOperations,
  ...dataOperations,
  ...snOperations,
};
