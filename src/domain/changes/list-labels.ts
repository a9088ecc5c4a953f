import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ExportName } from '#contract/work/export-names.ts';

/** Names of the lists and reports that are exported, imported or changed by a job. */
export const listLabels: Readonly<Record<ExportName, MessageDescriptor>> = {
  sns: msg`SNs`,
  customers: msg`Customers`,
  users: msg`Users`,
  tokenids: msg`Token IDs`,
  machines: msg`Devices`,
  products: msg`Products`,
  businesses: msg`Businesses`,
  sessions: msg`Sessions`,
  logs: msg`Logs`,
  borrows: msg`Borrowed seats`,
  strings: msg`Update strings`,
  audit: msg`Audit log`,
  jobs: msg`Jobs`,
  job_items: msg`Results of jobs`,
  entitlements: msg`Entitlements`,
  demand: msg`Unmet demand`,
};
