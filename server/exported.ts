import { auditList } from './resources/audit/fields.ts';
import { borrowList } from './resources/borrows/fields.ts';
import { scopedBusinessList } from './resources/businesses/fields.ts';
import { customerList, customerListWithSns } from './resources/customers/fields.ts';
import type { ExportSources } from './resources/exports/request.ts';
import { jobItemList, jobList } from './resources/jobs/fields.ts';
import { logWalk } from './resources/logs/list-store.ts';
import { scopedMachineList } from './resources/machines/fields.ts';
import { scopedProductList } from './resources/products/fields.ts';
import { withoutOver } from './resources/online/notice-store.ts';
import { sessionList } from './resources/sessions/fields.ts';
import { demandRecords } from './resources/reports/demand/export.ts';
import { entitlementRecords } from './resources/reports/entitlements/export.ts';
import { snWalk } from './resources/sns/list-store.ts';
import { stringList } from './resources/strings/fields.ts';
import { tokenIdList } from './resources/tokenids/fields.ts';
import { scopedUserList } from './resources/users/fields.ts';

/** The lists that exports read: those of the API, with the same columns, filters and orders. */
export const exported: ExportSources = {
  sns: ({ scope, ...moment }) => snWalk(moment, [...scope, 'standing']),
  customers: ({ scope, now }) => ({ list: scope.includes('sns') ? customerListWithSns(now) : customerList, where: [] }),
  users: ({ scope }) => ({ list: scopedUserList(scope), where: [] }),
  tokenids: () => ({ list: tokenIdList, where: [] }),
  machines: ({ scope }) => ({ list: scopedMachineList(scope), where: [] }),
  products: ({ scope }) => ({ list: scopedProductList(scope), where: [] }),
  businesses: ({ scope }) => ({ list: scopedBusinessList(scope), where: [] }),
  sessions: ({ now }) => ({ list: sessionList, where: [withoutOver(now)] }),
  logs: ({ db }) => logWalk(db),
  borrows: () => ({ list: borrowList, where: [] }),
  strings: () => ({ list: stringList, where: [] }),
  jobs: () => ({ list: jobList, where: [] }),
  job_items: () => ({ list: jobItemList, where: [] }),
  audit: () => ({ list: auditList, where: [] }),
  entitlements: entitlementRecords,
  demand: demandRecords,
};
