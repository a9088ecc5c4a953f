import { LicensingError } from '../core/errors.ts';
import { networkOf } from '../core/network.ts';
import { objects } from '../http/answer.ts';
import type { Deps } from '../http/deps.ts';
import { updateOnline } from '../resources/offline/online-change.ts';
import type { RuntimeHandlers } from './app.ts';
import type { Throttle } from './throttle.ts';

/** Returns the handler that answers an update request string. Addresses that guess SNs are throttled as at the log-in. */
export const exchangeRequest =
  ({ db, signing }: Deps, throttle: Throttle): RuntimeHandlers['POST /runtime/offline'] =>
  async ({ body, ip }) => {
    const keys = [`address ${networkOf(ip)}`];
    throttle.expectRoom(keys);
    try {
      return objects([{ code: await db.tx((tx) => updateOnline(tx, signing, body.code)) }]);
    } catch (error) {
      if (error instanceof LicensingError) throttle.count(keys, error.code);
      throw error;
    }
  };
