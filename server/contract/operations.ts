import { auditOperations } from './audit.ts';
import { businessOperations } from './businesses.ts';
import { dataOperations } from './datas.ts';
import { fileOperations } from './files.ts';
import { productFeatureOperations } from './product-features.ts';
import { productOperations } from './products.ts';
import { snFeatureOperations } from './sn-features.ts';
import { snOperations } from './sns.ts';
import { templateFeatureOperations } from './template-features.ts';
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
  ...snFeatureOperations,
  ...productFeatureOperations,
  ...templateFeatureOperations,
};
