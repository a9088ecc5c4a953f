import { createContext, use } from 'react';
import type { SessionRecord } from '#contract/bff/bff.ts';
import type { AnyOperationId } from '#contract/operations.ts';

export type Session = SessionRecord;

export const SESSION_KEY = ['session'] as const;

export const SessionContext = createContext<Session | undefined>(undefined);

/** Returns the session of the signed-in operator. Throws when nobody is signed in. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('useSession outside of the signed-in part of the application');
  return session;
}

/** Returns `can(operationId)`. It only hides pages and actions: the server enforces permissions. */
export function useCan(): (operationId: AnyOperationId) => boolean {
  const { permissions } = useSession();
  return (operationId) => permissions.includes(operationId);
}
