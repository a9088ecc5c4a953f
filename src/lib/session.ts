import { createContext, use } from 'react';

export type Role = 'viewer' | 'support' | 'manager' | 'administrator';

/** What GET /bff/session answers. */
export type Session = {
  user: { username: string; displayName: string; role: Role };
  /** Ids of the operations the operator's role permits. */
  permissions: string[];
  /** IANA zone of every time the API shows. */
  timeZone: string;
  csrf: string;
};

export const SessionContext = createContext<Session | undefined>(undefined);

/** The signed-in operator's session. Throws outside of the signed-in part of the application. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('useSession outside of the signed-in part of the application');
  return session;
}

/** `can(operationId)`: whether the operator's role permits an operation. Hides places, disables actions; the server decides. */
export function useCan(): (operationId: string) => boolean {
  const { permissions } = useSession();
  return (operationId) => permissions.includes(operationId);
}
