/** What can be exported as a whole: the resources with a list under `/{name}/data`. */
export const EXPORT_NAMES = [
  'sns', 'customers', 'users', 'tokenids', 'machines', 'products', 'businesses', 'sessions', 'logs', 'borrows', 'strings',
  'audit', 'jobs', 'job_items',
] as const; // prettier-ignore
export type ExportName = (typeof EXPORT_NAMES)[number];

/** The formats of exports with their media types, in the order in which they are offered. */
export const EXPORT_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
} as const;
export type ExportFormat = keyof typeof EXPORT_TYPES;
export const EXPORT_FORMATS = Object.keys(EXPORT_TYPES) as [ExportFormat, ...ExportFormat[]];

/** The read operation that guards each export. */
export const EXPORT_READS = {
  sns: 'querySns',
  customers: 'queryCustomers',
  users: 'queryUsers',
  tokenids: 'queryTokenIds',
  machines: 'queryMachines',
  products: 'queryProducts',
  businesses: 'queryBusinesses',
  sessions: 'querySessions',
  logs: 'queryLogs',
  borrows: 'queryBorrows',
  strings: 'queryStrings',
  audit: 'queryAudit',
  jobs: 'queryJobs',
  job_items: 'queryJobItems',
} as const satisfies Record<ExportName, string>;
