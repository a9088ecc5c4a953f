import type { Generated } from 'kysely';
import type { Role } from '../contract/roles.ts';

/** Tables of the people who sign in to the back office; part of `Tables`. */
export type OperatorTables = {
  operator: OperatorTable;
  operator_session: OperatorSessionTable;
  login_throttle: LoginThrottleTable;
};

export type OperatorTable = {
  id: Generated<number>;
  username: string;
  display_name: string;
  role: Role;
  password_hash: string;
  password_date: number;
  disabled: Generated<number>;
  reg_date: number;
  last_login: number | null;
  revision: Generated<number>;
};

export type OperatorSessionTable = {
  hash: string;
  operator_id: number;
  created: number;
  last_seen: number;
  ip: string;
};

export type LoginThrottleTable = {
  key: string;
  failures: string;
  waits: number;
  until: number;
  touched: number;
};
