import { accessOperations } from './access.ts';
import { auditOperations } from './audit.ts';
import { borrowOperations } from './borrows.ts';
import { bulkOperations } from './bulk.ts';
import { businessOperations } from './businesses.ts';
import { customerGroupOperations } from './customer-groups.ts';
import { customerSnOperations } from './customer-sns.ts';
import { customerOperations } from './customers.ts';
import { dataOperations } from './datas.ts';
import { exportOperations } from './exports.ts';
import { fileOperations } from './files.ts';
import { importOperations } from './imports.ts';
import { generateManyOperations } from './generate-many.ts';
import { jobOperations } from './jobs.ts';
import { logOperations } from './logs.ts';
import { machineOperations } from './machines.ts';
import { offlineOperations } from './offline.ts';
import { overviewOperations } from './overview.ts';
import { noteOperations } from './notes.ts';
import { productFeatureOperations } from './product-features.ts';
import { productOperations } from './products.ts';
import { reportOperations } from './reports.ts';
import { searchOperations } from './search.ts';
import { sessionOperations } from './sessions.ts';
import { snCustomerOperations } from './sn-customers.ts';
import { snFeatureOperations } from './sn-features.ts';
import { snTokenIdOperations } from './sn-tokenids.ts';
import { snUserOperations } from './sn-users.ts';
import { snOperations } from './sns.ts';
import { stringOperations } from './strings.ts';
import { templateFeatureOperations } from './template-features.ts';
import { templateOperations } from './templates.ts';
import { tokenIdOperations } from './tokenids.ts';
import { userBusinessOperations } from './user-businesses.ts';
import { userRoleOperations } from './user-roles.ts';
import { userOperations } from './users.ts';

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
  ...tokenIdOperations,
  ...snTokenIdOperations,
  ...machineOperations,
  ...borrowOperations,
  ...stringOperations,
  ...offlineOperations,
  ...logOperations,
  ...reportOperations,
  ...snCustomerOperations,
  ...customerSnOperations,
  ...customerOperations,
  ...customerGroupOperations,
  ...noteOperations,
  ...userOperations,
  ...userBusinessOperations,
  ...snUserOperations,
  ...userRoleOperations,
  ...sessionOperations,
  ...accessOperations,
  ...searchOperations,
  ...overviewOperations,
  ...exportOperations,
  ...bulkOperations,
  ...generateManyOperations,
  ...jobOperations,
  ...importOperations,
};
