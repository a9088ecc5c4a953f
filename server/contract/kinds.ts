/** One kind of record, as both sides know it. */
type Kind = {
  /** Operation that reads such records: whoever may not run it gets no events of the kind, and no export. */
  readonly reads: string;
  /** Name of the list that can be exported. */
  readonly list?: string;
  /** True when the audit log names such records as targets of a change. */
  readonly audited?: true;
  /** True when the search finds such records. */
  readonly found?: true;
  /** True when events carry no keys. */
  readonly keyless?: true;
  /** The slash at which a composite key is divided, since one of its parts may hold slashes too. */
  readonly divided?: 'first' | 'last';
};

/**
 * The kinds of records, in the order in which the search lists its hits. Events, exports, the search, the targets of the
 * audit log and the addresses of the SPA follow from this table.
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
  // The name of a view that is not shared is known to its owner alone.
  view: { reads: 'listViews', audited: true, keyless: true },
  job: { reads: 'queryJobs', list: 'jobs', audited: true },
  note: { reads: 'queryNotes' },
  session: { reads: 'querySessions', list: 'sessions' },
  log: { reads: 'queryLogs', list: 'logs' },
  string: { reads: 'queryStrings', list: 'strings' },
  audit: { reads: 'queryAudit', list: 'audit' },
} as const satisfies Readonly<Record<string, Kind>>;

type Kinds = typeof RECORD_KINDS;
export type RecordKind = keyof Kinds;

/** The kinds whose rows have a property. */
type KindsWith<Property> = { [Name in RecordKind]: Kinds[Name] extends Property ? Name : never }[RecordKind];

const rows: Readonly<Record<RecordKind, Kind>> = RECORD_KINDS;

const kindsWhere = (matches: (kind: Kind) => boolean): RecordKind[] =>
  (Object.keys(rows) as RecordKind[]).filter((name) => matches(rows[name]));

/** Kinds that the audit log names as targets. */
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

/** Returns the composite key of two parts; an empty first part is left out. */
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

/** The kind of record that an exported list holds. */
export const kindOfList = (list: string): RecordKind | undefined => kindsWhere((kind) => kind.list === list)[0];
