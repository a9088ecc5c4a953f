import type { Generated } from 'kysely';
import type { machineFields } from '../../contract/records/machines.ts';
import type { tokenIdFields } from '../../contract/records/tokenids.ts';
import type { userFields } from '../../contract/records/users.ts';
import type { ColumnsOf } from './columns.ts';

/** Tables of users, token IDs, devices, sessions, logs and borrowed seats; part of `Tables`. */
export type DeviceTables = {
  user_account: UserAccountTable;
  sn_user: SnUserTable;
  user_business: UserBusinessTable;
  role: RoleTable;
  role_user: RoleUserTable;
  token_id: TokenIdTable;
  machine: MachineTable;
  offline_request: OfflineRequestTable;
  offline_string: OfflineStringTable;
  sn_log: SnLogTable;
  sn_log_count: SnLogCountTable;
  sn_log_block: SnLogBlockTable;
  sn_log_span: SnLogSpanTable;
  sn_log_gone: SnLogGoneTable;
  sn_log_kept: SnLogKeptTable;
  sn_log_day: SnLogDayTable;
  borrow: BorrowTable;
  session: SessionTable;
  ended_session: EndedSessionTable;
};

export type UserAccountTable = ColumnsOf<typeof userFields, 'status'> & {
  id: Generated<number>;
  status: Generated<number>;
  password_hash: string | null;
  revision: Generated<number>;
  disabled_date: number | null;
  last_seen_date: number | null;
};

export type SnUserTable = {
  sn_id: number;
  user_id: number;
};

export type UserBusinessTable = {
  user_id: number;
  business_id: number;
  end_date: number | null;
  volume_number: number | null;
};

export type RoleTable = {
  id: Generated<number>;
  guid: string;
  name: string;
  description: string | null;
  reg_date: number;
  revision: Generated<number>;
};

export type RoleUserTable = {
  role_id: number;
  user_id: number;
};

export type TokenIdTable = ColumnsOf<typeof tokenIdFields, 'status'> & {
  id: Generated<number>;
  status: Generated<number>;
  revision: Generated<number>;
};

export type MachineTable = ColumnsOf<typeof machineFields, 'status'> & {
  sn_id: number;
  identity: string;
  status: Generated<number>;
  /** 1 when the log-in that added it has counted it at the SN; otherwise a trigger counts it. */
  device_counted: Generated<number>;
  revision: Generated<number>;
  disabled_date: number | null;
};

export type OfflineRequestTable = {
  id: number;
  sn_id: number;
  nonce: Uint8Array;
  kind: string;
  fingerprint: Uint8Array;
  device_time: string;
  answered: number;
  answer: string | null;
};

export type OfflineStringTable = {
  serial: number;
  sn_id: number;
  machine_id: number | null;
  mid: string;
  kind: string;
  time: number;
  actor: string | null;
  actor_kind: string | null;
  ticket: string | null;
};

export type SnLogTable = {
  id: Generated<number>;
  sn_id: number;
  number: number;
  start_time: number;
  end_time: number | null;
  status: string | null;
  error_code: Generated<number>;
  failure: string | null;
  client_version: string | null;
  cmd_exe_num: number | null;
  login_ip: string | null;
  machine_id: number | null;
  mid: string | null;
  user_id: number | null;
  login_name: string | null;
  reference: string | null;
};

export type SnLogCountTable = {
  status: string | null;
  error_code: number;
  n: number;
};

export type SnLogBlockTable = {
  block: number;
  n: number;
};

export type SnLogSpanTable = {
  span: number;
  n: number;
};

export type SnLogGoneTable = {
  sn_id: number;
};

export type SnLogKeptTable = {
  sn_id: number;
  first: number;
};

export type SnLogDayTable = {
  sn_id: number;
  day: number;
  before: number;
  peak: number;
  second: number;
  at: number;
  after: number;
  stale: Generated<number>;
};

export type BorrowTable = {
  id: Generated<number>;
  borrow_id: string;
  sn_id: number;
  sn: string;
  machine_id: number | null;
  mid: string;
  machine_name: string | null;
  secret: string;
  date: number;
  until: number;
  return_date: number | null;
  log_id: number | null;
};

export type SessionTable = {
  id: number;
  sn_id: number;
  sn: string;
  machine_id: number;
  identity: string;
  user_id: number | null;
  log_id: number;
  token_hash: string;
  login_name: string | null;
  ip: string;
  client_version: number | null;
  command_executed_number: Generated<number>;
  login_date: number;
  last_connection_date: number;
  last_sync_date: number;
  contact: number;
  license_mark: string;
  /** 1 when the log-in has counted the seat at the SN; otherwise a trigger counts it. */
  seat_counted: Generated<number>;
  idle_since: number | null;
  idle_contact: number | null;
  notice_ends_at: number | null;
  notice_reason: string | null;
};

export type EndedSessionTable = {
  id: number;
  token_hash: string;
  ended: number;
};
