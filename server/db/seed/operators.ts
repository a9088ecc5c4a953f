import type { Role } from '../../contract/roles.ts';

export type DemoOperator = {
  readonly username: string;
  readonly displayName: string;
  readonly role: Role;
  /** Printed by the demo. The seed itself stores no operator. */
  readonly password: string;
};

/** The operators of the sample data, one for each role. The audit log names them. */
export const DEMO_OPERATORS = [
  { username: 'ines', displayName: 'Ines Okafor', role: 'administrator', password: 'demo-ines-administers' },
  { username: 'matthias', displayName: 'Matthias Brandt', role: 'manager', password: 'demo-matthias-manages' },
  { username: 'wei', displayName: '李伟 (Li Wei)', role: 'support', password: 'demo-wei-supports' },
  { username: 'noor', displayName: 'Noor Haddad', role: 'viewer', password: 'demo-noor-views' },
] as const satisfies readonly DemoOperator[];
