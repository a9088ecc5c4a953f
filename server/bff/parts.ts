import type { Deps } from '../http/deps.ts';
import type { PlatformKeys } from '../http/platform-keys.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/** What the operations of the back office share. */
export type Parts = {
  readonly deps: Deps;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly keys: PlatformKeys;
};
