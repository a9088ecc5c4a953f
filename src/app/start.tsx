import { Navigate } from 'react-router';
import type { Role } from '#contract/roles.ts';
import { useSession } from '../lib/api/session.ts';

/** Start page of each role. */
const STARTS: Readonly<Record<Role, string>> = {
  viewer: '/overview',
  support: '/desk',
  manager: '/overview',
  administrator: '/overview',
};

/** Redirects to the start page of the operator's role, when no page was requested at sign-in. */
export function Start() {
  const { user } = useSession();
  return <Navigate to={STARTS[user.role]} replace />;
}
