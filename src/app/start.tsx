import { Navigate } from 'react-router';
import type { Role } from '#contract/roles.ts';
import { useSession } from '../lib/api/session.ts';

const STARTS: Readonly<Record<Role, string>> = {
  viewer: '/overview',
  support: '/desk',
  manager: '/overview',
  administrator: '/overview',
};

export function Start() {
  const { user } = useSession();
  return <Navigate to={STARTS[user.role]} replace />;
}
