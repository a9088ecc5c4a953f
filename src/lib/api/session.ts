import { createContext, use } from 'react';
import type { SessionRecord } from '#contract/bff/bff.ts';
import type { AnyOperationId } from '#contract/operations.ts';

/** What GET /bff/session answers. */
export type Session = SessionRecord;

/** Key of the session in the query cache. */
export const SESSION_KEY = ['session'] as const;

export const SessionContext = createContext<Session | undefined>(undefined);

/** The signed-in operator's session. Throws outside of the signed-in part of the application. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('useSession outside of the signed-in part of the application');
  return session;
}

/** Returns `can(operationId)`: whether the operator's role permits an operation. It hides places and actions; the server decides. */
export function useCan(): (operationId: AnyOperationId) => boolean {
  const { permissions } = useSession();
  return (operationId) => permissions.includes(operationId);
}
