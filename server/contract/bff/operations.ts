import { accountOperations } from './account.ts';
import { platformKeyOperations } from './keys.ts';
import { operatorOperations } from './operators.ts';
import { secondFactorOperations } from './second-factor.ts';
import { viewOperations } from './views.ts';
import { sessionOperations } from './bff.ts';

/** All that the back office itself answers, by method and path. It takes the session cookie, never a key. */
export const bffOperations = {
  ...sessionOperations,
  ...accountOperations,
  ...operatorOperations,
  ...secondFactorOperations,
  ...platformKeyOperations,
  ...viewOperations,
};

/** Ids of all operations of the back office. */
export type BffOperationId = (typeof bffOperations)[keyof typeof bffOperations]['id'];
