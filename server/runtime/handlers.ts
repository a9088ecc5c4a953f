import type { Deps } from '../http/deps.ts';
import type { Metrics } from '../http/metrics.ts';
import type { RuntimeHandlers } from './app.ts';
import { createContacts } from './contact.ts';
import { listKeys } from './keys.ts';
import { createLogin } from './login.ts';
import { createTally } from './tally.ts';

/** What answers the calls of licensed applications. Extensions, Runtime. */
export function createHandlers(deps: Deps, metrics: Metrics): RuntimeHandlers {
  const tally = createTally(deps, metrics);
  return {
    'GET /runtime/keys': listKeys(deps),
    'POST /runtime/sessions': createLogin(deps, tally),
    ...createContacts(deps, tally),
  };
}
