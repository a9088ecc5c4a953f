import type { Generated } from 'kysely';
import type { CaseKind } from '../../contract/bff/desk.ts';
import type { FoundKind } from '../../contract/kinds.ts';
import type { KeyPermission } from '../../contract/records/keys.ts';
import type { Role } from '../../contract/roles.ts';

/** Tables of operators and their access; part of `Tables`. */
export type OperatorTables = {
  operator: OperatorTable;
  operator_session: OperatorSessionTable;
  operator_factor: OperatorFactorTable;
  operator_recovery_code: OperatorRecoveryCodeTable;
  operator_passkey: OperatorPasskeyTable;
  operator_invitation: OperatorInvitationTable;
  known_device: KnownDeviceTable;
  login_throttle: LoginThrottleTable;
  platform_key: PlatformKeyTable;
  saved_view: SavedViewTable;
  default_view: DefaultViewTable;
  operator_navigation: OperatorNavigationTable;
  visit: VisitTable;
  operator_generation: OperatorGenerationTable;
  desk_case: DeskCaseTable;
};

export type OperatorTable = {
  id: Generated<number>;
  username: string;
  display_name: string;
  role: Role;
  password_hash: string;
  password_date: number;
  must_change: Generated<number>;
  disabled: Generated<number>;
  reg_date: number;
  last_login: number | null;
  revision: Generated<number>;
};

export type OperatorSessionTable = {
  id: Generated<number>;
  hash: string;
  operator_id: number;
  created: number;
  last_seen: number;
  proved: Generated<number>;
  ip: string;
  user_agent: string;
  half: Generated<number>;
  challenge: string | null;
  challenged: Generated<number>;
};

export type OperatorFactorTable = {
  operator_id: number;
  secret: string;
  created: number;
  confirmed: number | null;
  last_step: Generated<number>;
};

export type OperatorInvitationTable = {
  operator_id: number;
  hash: string;
  created: number;
};

export type KnownDeviceTable = {
  hash: string;
  operator_id: number;
  last_used: number;
};

export type OperatorRecoveryCodeTable = {
  hash: string;
  operator_id: number;
};

export type OperatorPasskeyTable = {
  id: Generated<number>;
  operator_id: number;
  host: string;
  credential: string;
  public_key: string;
  counter: number;
  transports: string;
  name: string;
  created: number;
  last_used: number | null;
};

export type LoginThrottleTable = {
  key: string;
  failures: string;
  waits: number;
  until: number;
  touched: number;
};

export type PlatformKeyTable = {
  id: Generated<number>;
  name: string;
  hash: string;
  prefix: string | null;
  permissions: KeyPermission;
  created: number;
  created_by: string;
  expires: number | null;
  last_used: number | null;
  revoked: number | null;
  revoked_by: string | null;
};

export type SavedViewTable = {
  id: Generated<number>;
  operator_id: number;
  screen: string;
  name: string;
  query: string;
  shared: Generated<number>;
  revision: Generated<number>;
};

export type DefaultViewTable = {
  operator_id: number;
  screen: string;
  view_id: number;
};

export type OperatorNavigationTable = {
  operator_id: number;
  pinned: string;
  closed: string;
};

export type VisitTable = {
  id: Generated<number>;
  operator_id: number;
  kind: FoundKind;
  record_id: number;
};

export type OperatorGenerationTable = {
  operator_id: number;
  product: string;
  template: string;
  business: string;
};

export type DeskCaseTable = {
  id: Generated<number>;
  operator_id: number;
  kind: CaseKind;
  record_id: number;
  opened: number;
};
