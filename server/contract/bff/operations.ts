import { accountOperations } from './account.ts';
import { deskCaseOperations } from './desk.ts';
import { healthOperations } from './health.ts';
import { platformKeyOperations } from './keys.ts';
import { invitationOperations } from './invitation.ts';
import { navigationOperations } from './navigation.ts';
import { operatorOperations } from './operators.ts';
import { passkeyOperations } from './passkeys.ts';
import { secondFactorOperations } from './second-factor.ts';
import { settingsOperations } from './settings.ts';
import { viewOperations } from './views.ts';
import { sessionOperations } from './bff.ts';

/** Every operation of the back office by method and path. They accept the session cookie and no platform key. */
export const bffOperations = {
  ...sessionOperations,
  ...invitationOperations,
  ...healthOperations,
  ...accountOperations,
  ...operatorOperations,
  ...secondFactorOperations,
  ...passkeyOperations,
  ...platformKeyOperations,
  ...viewOperations,
  ...navigationOperations,
  ...deskCaseOperations,
  ...settingsOperations,
};

export type BffOperationId = (typeof bffOperations)[keyof typeof bffOperations]['id'];
