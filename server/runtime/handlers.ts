import type { Deps } from '../http/deps.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import type { RuntimeHandlers } from './app.ts';
import { createContacts } from './contact.ts';
import { listKeys } from './keys.ts';
import { createLogin } from './login.ts';
import { exchangeRequest } from './offline.ts';
import { createTally } from './tally.ts';
import { createThrottle } from './throttle.ts';

/** Returns the handlers of all runtime operations. */
export function createHandlers(deps: Deps, metrics: Metrics): RuntimeHandlers {
  const tally = createTally(deps, metrics);
  const throttle = createThrottle(deps.steady, deps.db);
  return {
    'GET /runtime/keys': listKeys(deps),
    'POST /runtime/sessions': createLogin(deps, throttle, tally),
    'POST /runtime/offline': exchangeRequest(deps, throttle),
    ...createContacts(deps, tally),
  };
}
