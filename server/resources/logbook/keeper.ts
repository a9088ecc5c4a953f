import type { Held } from '../../core/lease.ts';
import { nextTurn } from '../../time/pause.ts';
import { repeatAfter, type Repeated } from '../../time/repeat.ts';
import type { Deps } from '../../http/deps.ts';
import { describeError } from '../../http/log.ts';
import { monthsAhead } from './month-store.ts';
import { settleOne } from './peak-store.ts';
import { removeGoneSlice } from './remove-store.ts';
import { logRetention } from './retention-store.ts';
import { keepZone } from './zone-store.ts';

const EVERY = 1000;

/**
 * Makes room for the next months, recounts days with events out of order, removes entries of deleted SNs and expired ones.
 * First it converts the days to the service's time zone.
 */
export async function startLogKeeper(deps: Deps, held: Held): Promise<Repeated> {
  const removeExpired = logRetention(deps);
  const makeMonths = monthsAhead(deps);
  return repeatAfter(
    () =>
      held(async (db) => {
        if (await keepZone(db))
          deps.log.write('info', { operation: 'keepLogs', timeZone: deps.config.timeZone, days: 'made anew' });
      }),
    EVERY,
    async (isStopped) =>
      void (await held(async (db) => {
        await makeMonths(db);
        await keepLogs({ ...deps, db }, isStopped, removeExpired);
      })),
    (error) => deps.log.write('error', { operation: 'keepLogs', ...describeError(error) }),
  );
}

/** Most steps of each kind in one round, so that none waits for the others. */
const MOST = 1000;

export async function keepLogs(
  deps: Deps,
  isStopped: () => boolean = () => false,
  removeExpired = logRetention(deps),
): Promise<void> {
  const { db } = deps;
  for (const step of [removeGoneSlice, removeExpired, settleOne]) {
    let more = true;
    for (let steps = 0; more && steps < MOST && !isStopped(); steps++) {
      more = await step(db);
      await nextTurn();
    }
  }
}
