import { Navigate } from 'react-router';
import type { Role } from '#contract/roles.ts';
import { useSession } from '../lib/api/session.ts';

/** Where each role's work begins: who takes calls has somebody on the line. */
const STARTS: Readonly<Record<Role, string>> = {
  viewer: '/overview',
  support: '/desk',
  manager: '/overview',
  administrator: '/overview',
};

/** The page after log-in when no other was wanted. */
export function Start() {
  const { user } = useSession();
  return <Navigate to={STARTS[user.role]} replace />;
}
