import type { BffOperationId } from './bff/operations.ts';
import { accessOperations } from './holders/access.ts';
import { holderBulkOperations } from './holders/bulk.ts';
import { activityOperations } from './history/activity.ts';
import { allowanceOperations } from './sns/allowances.ts';
import { auditOperations } from './history/audit.ts';
import { borrowOperations } from './holders/borrows.ts';
import { bulkOperations } from './sns/bulk.ts';
import { businessOperations } from './catalogue/businesses.ts';
import { customerGroupOperations } from './customers/customer-groups.ts';
import { customerSnOperations } from './customers/customer-sns.ts';
import { customerOperations } from './customers/customers.ts';
import { dataOperations } from './catalogue/datas.ts';
import { deskOperations } from './work/desk.ts';
import { exportOperations } from './work/exports.ts';
import { demandOperations } from './history/demand.ts';
import { entitlementOperations } from './history/entitlements.ts';
import { fileOperations } from './catalogue/files.ts';
import { importOperations } from './work/imports.ts';
import { generateManyOperations } from './sns/generate-many.ts';
import { jobOperations } from './work/jobs.ts';
import { logOperations } from './history/logs.ts';
import { machineOperations } from './holders/machines.ts';
import { offlineOperations } from './offline/offline.ts';
import { overviewOperations } from './work/overview.ts';
import { noteOperations } from './history/notes.ts';
import { productFeatureOperations } from './catalogue/product-features.ts';
import { productOperations } from './catalogue/products.ts';
import { replaceOperations } from './offline/replace.ts';
import { reportOperations } from './history/reports.ts';
import { searchOperations } from './work/search.ts';
import { sessionOperations } from './holders/sessions.ts';
import { snCustomerOperations } from './customers/sn-customers.ts';
import { snFeatureOperations } from './sns/sn-features.ts';
import { snTokenIdOperations } from './holders/sn-tokenids.ts';
import { snUserOperations } from './holders/sn-users.ts';
import { snOperations } from './sns/sns.ts';
import { lookBackOperations } from './history/look-back.ts';
import { timelineOperations } from './history/timeline.ts';
import { stringOperations } from './offline/strings.ts';
import { templateFeatureOperations } from './catalogue/template-features.ts';
import { templateOperations } from './catalogue/templates.ts';
import { tokenIdOperations } from './holders/tokenids.ts';
import { auditUndoOperations, jobUndoOperations } from './work/undo.ts';
import { userBusinessOperations } from './holders/user-businesses.ts';
import { userRoleOperations } from './holders/user-roles.ts';
import { userOperations } from './holders/users.ts';

/** Every operation under /api by method and path. */
export const operations = {
  ...auditOperations,
  ...auditUndoOperations,
  ...activityOperations,
  ...timelineOperations,
  ...lookBackOperations,
  ...businessOperations,
  ...productOperations,
  ...templateOperations,
  ...fileOperations,
  ...dataOperations,
  ...snOperations,
  ...allowanceOperations,
  ...snFeatureOperations,
  ...productFeatureOperations,
  ...templateFeatureOperations,
  ...tokenIdOperations,
  ...snTokenIdOperations,
  ...machineOperations,
  ...borrowOperations,
  ...stringOperations,
  ...offlineOperations,
  ...replaceOperations,
  ...logOperations,
  ...reportOperations,
  ...entitlementOperations,
  ...demandOperations,
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
  ...deskOperations,
  ...exportOperations,
  ...bulkOperations,
  ...holderBulkOperations,
  ...generateManyOperations,
  ...jobOperations,
  ...jobUndoOperations,
  ...importOperations,
};

export type OperationId = (typeof operations)[keyof typeof operations]['id'];

export type AnyOperationId = OperationId | BffOperationId;
