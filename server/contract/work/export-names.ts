import { LIST_READS } from '../kinds.ts';

const REPORT_READS = { entitlements: 'getEntitlementReport', demand: 'getDemandReport' } as const;

/** The read operation that guards each export. The lists are at `/{name}/data`, the reports at `/reports/{name}`. */
export const EXPORT_READS = {
  ...LIST_READS,
  borrows: 'queryBorrows',
  job_items: 'queryJobItems',
  ...REPORT_READS,
} as const;

export type ExportName = keyof typeof EXPORT_READS;
export const EXPORT_NAMES = Object.keys(EXPORT_READS) as [ExportName, ...ExportName[]];

export type ExportedReport = keyof typeof REPORT_READS;

export const isReport = (name: ExportName): name is ExportedReport => Object.hasOwn(REPORT_READS, name);

/** The formats of exports with their media types, in the order on the screen. */
export const EXPORT_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
} as const;
export type ExportFormat = keyof typeof EXPORT_TYPES;
export const EXPORT_FORMATS = Object.keys(EXPORT_TYPES) as [ExportFormat, ...ExportFormat[]];

/** Words for CSV and XLSX files that people read. Names and values without a word stay as they are. */
export type ExportWords = {
  /** Heading of each column. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** For each column, the word for each of its values. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Words for flags. */
  readonly yes?: string | undefined;
  readonly no?: string | undefined;
};
