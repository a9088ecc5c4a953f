import type { AnyOperationId } from './roles.ts';

/**
 * The kinds of records whose changes GET /bff/events tells of, each with the operation that reads them: who may not run
 * it is not told. Those of the audit log are named as its targets are.
 */
export const EVENT_KINDS = {
  sn: 'querySns',
  business: 'queryBusinesses',
  product: 'queryProducts',
  template: 'listTemplates',
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
  platformKey: 'listPlatformKeys',
} as const satisfies Readonly<Record<string, AnyOperationId>>;
export type EventKind = keyof typeof EVENT_KINDS;

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
