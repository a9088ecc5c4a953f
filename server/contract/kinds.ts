type Kind = {
  /** Operation that reads records of the kind. It is required for their events and their export. */
  readonly reads: string;
  /** Name of the list that can be exported. */
  readonly list?: string;
  /** True when the audit log has records of the kind as targets. */
  readonly audited?: true;
  /** True when the search finds records of the kind. */
  readonly found?: true;
  /** True when events have no keys. */
  readonly keyless?: true;
  /** The slash that divides a composite key. The other slashes belong to one of its parts. */
  readonly divided?: 'first' | 'last';
};

/**
 * The kinds of records, in the order of search hits. Events, exports, the search, audit targets and the addresses of
 * the SPA are derived from this table.
 */
export const RECORD_KINDS = {
  sn: { reads: 'querySns', list: 'sns', audited: true, found: true },
  user: { reads: 'queryUsers', list: 'users', audited: true, found: true },
  /** Key: `group/name`, or the name alone without a group. */
  customer: { reads: 'queryCustomers', list: 'customers', audited: true, found: true, divided: 'first' },
  machine: { reads: 'queryMachines', list: 'machines', audited: true, found: true },
  /** Key: `guid/type`. */
  tokenid: { reads: 'queryTokenIds', list: 'tokenids', audited: true, found: true, divided: 'last' },
  product: { reads: 'queryProducts', list: 'products', audited: true, found: true },
  business: { reads: 'queryBusinesses', list: 'businesses', audited: true, found: true },
  /** Key: `product/name`. */
  template: { reads: 'listTemplates', audited: true, divided: 'last' },
  file: { reads: 'listFiles', audited: true },
  customerGroup: { reads: 'listCustomerGroups', audited: true },
  role: { reads: 'listRoles', audited: true },
  operator: { reads: 'listOperators', audited: true },
  key: { reads: 'listPlatformKeys', audited: true },
  // The name of a private view is visible to its owner only.
  view: { reads: 'listViews', audited: true, keyless: true },
  job: { reads: 'queryJobs', list: 'jobs', audited: true },
  /** Key: always `settings`. */
  setting: { reads: 'getSettings', audited: true },
  note: { reads: 'queryNotes' },
  // The audit log has it as a change of its SN.
  allowance: { reads: 'queryAllowances', keyless: true },
  session: { reads: 'querySessions', list: 'sessions' },
  log: { reads: 'queryLogs', list: 'logs' },
  string: { reads: 'queryStrings', list: 'strings' },
  audit: { reads: 'queryAudit', list: 'audit' },
} as const satisfies Readonly<Record<string, Kind>>;

type Kinds = typeof RECORD_KINDS;
export type RecordKind = keyof Kinds;

type KindsWith<Property> = { [Name in RecordKind]: Kinds[Name] extends Property ? Name : never }[RecordKind];

const rows: Readonly<Record<RecordKind, Kind>> = RECORD_KINDS;

const kindsWhere = (matches: (kind: Kind) => boolean): RecordKind[] =>
  (Object.keys(rows) as RecordKind[]).filter((name) => matches(rows[name]));

/** Kinds that can be targets in the audit log. */
export type TargetKind = KindsWith<{ audited: true }>;
export const TARGET_KINDS = kindsWhere(({ audited }) => audited === true) as [TargetKind, ...TargetKind[]];

/** Kinds that the search finds. */
export type FoundKind = KindsWith<{ found: true }>;
export const FOUND_KINDS = kindsWhere(({ found }) => found === true) as [FoundKind, ...FoundKind[]];

/** Kinds whose keys have two parts. */
export type DividedKind = KindsWith<{ divided: string }>;

/** Returns the two parts of a composite key. The first is empty for a customer without a group. */
export function partsOf(kind: DividedKind, key: string): [string, string] {
  const at = RECORD_KINDS[kind].divided === 'first' ? key.indexOf('/') : key.lastIndexOf('/');
  return [key.slice(0, Math.max(at, 0)), key.slice(at + 1)];
}

/** Returns the composite key of two parts, without an empty first part. */
export const joined = (first: string, second: string): string => (first === '' ? second : `${first}/${second}`);

/** The read operation of each list of records that can be exported. */
export type ListReads = {
  readonly [
    Name in RecordKind as Kinds[Name] extends { list: infer List extends string } ? List : never
  ]: Kinds[Name]['reads'];
};
export const LIST_READS = Object.fromEntries(
  Object.values(rows).flatMap(({ list, reads }) => (list === undefined ? [] : [[list, reads]])),
) as ListReads;

/** Returns the kind of the records in an exported list. */
export const kindOfList = (list: string): RecordKind | undefined => kindsWhere((kind) => kind.list === list)[0];
