import type { Deps } from '../http/deps.ts';
import type { Front } from '../http/front.ts';
import type { Vitals } from '../http/metrics/vitals.ts';
import type { PlatformKeys } from '../http/platform-keys.ts';
import type { SignedIn } from './front.ts';
import type { Passwords } from './passwords.ts';

/** What the operations of the back office share. */
export type Parts = {
  readonly deps: Deps;
  readonly front: Front<SignedIn>;
  readonly passwords: Passwords;
  readonly keys: PlatformKeys;
  readonly vitals: Vitals | undefined;
};
