import type { TargetKind } from './kinds.ts';
import type { AnyOperationId } from './operations.ts';

/** Kinds that are told of without being targets of the audit log. */
type UnauditedKind = 'note' | 'session' | 'log' | 'string' | 'audit';

/**
 * The kinds of records whose changes GET /bff/events tells of, each with the operation that reads them: who may not run
 * it is not told.
 */
export const EVENT_KINDS = {
  sn: 'querySns',
  business: 'queryBusinesses',
  product: 'queryProducts',
  template: 'listTemplates',
  file: 'listFiles',
  customer: 'queryCustomers',
  customerGroup: 'listCustomerGroups',
  note: 'queryNotes',
  user: 'queryUsers',
  role: 'listRoles',
  machine: 'queryMachines',
  tokenid: 'queryTokenIds',
  session: 'querySessions',
  log: 'queryLogs',
  string: 'queryStrings',
  job: 'queryJobs',
  audit: 'queryAudit',
  operator: 'listOperators',
  key: 'listPlatformKeys',
  view: 'listViews',
} as const satisfies Readonly<Record<TargetKind | UnauditedKind, AnyOperationId>>;
export type EventKind = keyof typeof EVENT_KINDS;

/** Kinds that are told without keys: the name of a view that is not shared is its owner's alone. */
export const KEYLESS_KINDS: readonly EventKind[] = ['view'];

/** Records of one kind that changed; without keys, more than are worth telling, or some that have none. */
export type ChangedRecords = { readonly kind: EventKind; readonly keys?: readonly string[] };

/**
 * The events of the stream and their data. `reset`: it begins, and what was read before may be old by now. `change`:
 * what changed since. `over`: the session of the operator has ended, and with it the stream.
 */
export type StreamEvents = {
  readonly reset: Readonly<Record<string, never>>;
  readonly change: readonly ChangedRecords[];
  readonly over: Readonly<Record<string, never>>;
};
