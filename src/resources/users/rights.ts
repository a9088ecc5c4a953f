import { useCan } from '../../lib/api/session.ts';
import type { UserAction } from './action-dialog.tsx';

/** Whether the operator may do an action to users. */
export function useMayDo(): (action: UserAction) => boolean {
  const can = useCan();
  return (action) => can(({ enable: 'updateUsers', disable: 'updateUsers', end: 'endUsers', delete: 'deleteUsers' } as const)[action]); // prettier-ignore
}
