import type { Generated } from 'kysely';
import type { businessFields } from '../../contract/records/businesses.ts';
import type { customerFields } from '../../contract/records/customers.ts';
import type { ColumnsOf } from './columns.ts';
import type { DeviceTables } from './device-tables.ts';
import type { JobTables } from './job-tables.ts';
import type { LicenceTables } from './licence-tables.ts';
import type { OperatorTables } from './operator-tables.ts';

/** Tables for Kysely. Their columns are those of the migrations; a test compares them. */
export type Tables = LicenceTables &
  DeviceTables &
  OperatorTables &
  JobTables & {
    setting: SettingTable;
    sequence: SequenceTable;
    business: BusinessTable;
    product: ProductTable;
    template: TemplateTable;
    product_file: ProductFileTable;
    customer_group: CustomerGroupTable;
    customer: CustomerTable;
    note: NoteTable;
    data: DataTable;
    audit: AuditTable;
    audit_target: AuditTargetTable;
    state_change: StateChangeTable;
    renamed: RenamedTable;
    idempotency: IdempotencyTable;
    idempotency_use: IdempotencyUseTable;
  };

export type SettingTable = {
  name: string;
  value: string;
};

export type SequenceTable = {
  name: string;
  next: number;
};

export type BusinessTable = ColumnsOf<typeof businessFields> & {
  id: Generated<number>;
  revision: Generated<number>;
};

export type ProductTable = {
  id: Generated<number>;
  guid: string;
  name: string;
  ref_id: string | null;
  description: string | null;
  reg_date: number;
  revision: Generated<number>;
};

export type TemplateTable = {
  id: Generated<number>;
  product_id: number;
  name: string;
  description: string | null;
  reg_date: number;
  status: Generated<number>;
  revision: Generated<number>;
};

export type ProductFileTable = {
  id: Generated<number>;
  product_id: number;
  name: string;
  token: string;
  size: number;
  sha256: string;
  stored_as: string;
  reg_date: number;
};

export type CustomerGroupTable = {
  id: Generated<number>;
  name: string;
  reg_date: number;
};

export type CustomerTable = ColumnsOf<typeof customerFields, 'groupName'> & {
  id: Generated<number>;
  group_name: Generated<string>;
  revision: Generated<number>;
};

export type NoteTable = {
  id: number;
  customer_id: number;
  text: string;
  time: number;
  actor: string;
  actor_kind: string;
};

export type DataTable = {
  id: Generated<number>;
  product_id: number | null;
  template_id: number | null;
  sn_id: number | null;
  name: string;
  value: string;
  update_time: number;
};

export type AuditTable = {
  id: Generated<number>;
  time: number;
  actor: string;
  actor_kind: string;
  ip: string;
  operation: string;
  request_id: string;
  targets: string;
  before: string;
  after: string;
  outcome: number;
  ticket: string | null;
  actor_role: string | null;
  job_id: number | null;
  undo_of: number | null;
  /** JSON list: what an undo needs of each target beside `before` and `after`. */
  restore: string | null;
  reason: string | null;
};

export type AuditTargetTable = {
  key: string;
  kind: string;
  audit_id: number;
};

export type StateChangeTable = {
  kind: string;
  key: string;
  field: string;
  value: string | null;
  audit_id: number;
};

export type RenamedTable = {
  kind: string;
  key: string;
  audit_id: number;
  former: string;
};

export type IdempotencyTable = {
  scope: string;
  key: string;
  fingerprint: string;
  /** Null for a request that only reads. */
  http_status: number | null;
  headers: string | null;
  /** Null for a read, and after the answer was deleted. */
  body: string | null;
  created: number;
};

/** How much a caller has stored in `idempotency`. Triggers maintain it. */
export type IdempotencyUseTable = {
  scope: string;
  reads: number;
  writes: number;
  bytes: number;
};
