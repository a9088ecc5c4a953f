import { repeatAfter, type Repeated } from '../../core/repeat.ts';
import type { Deps } from '../../http/deps.ts';
import { describeError } from '../../http/log.ts';
import { settleOne } from './peak-store.ts';
import { removeGoneSlice } from './remove-store.ts';
import { keepZone } from './zone-store.ts';

/** Milliseconds between two rounds. */
const EVERY = 1000;

/**
 * Keeps the logs in order from now on: days on which something came out of order are counted anew, entries of deleted
 * SNs are removed. Before that, the days are brought to the service's time zone.
 */
export async function startLogKeeper(deps: Deps): Promise<Repeated> {
  return repeatAfter(
    async () => {
      if (await keepZone(deps.db))
        deps.log.write('info', { operation: 'keepLogs', timeZone: deps.config.timeZone, days: 'made anew' });
    },
    EVERY,
    (isStopped) => keepLogs(deps, isStopped),
    (error) => deps.log.write('error', { operation: 'keepLogs', ...describeError(error) }),
  );
}

/** Most steps of either work in one round, so that neither waits for the other. */
const MOST = 1000;

/** One round, in steps between which others have their turn. */
export async function keepLogs({ db }: Deps, isStopped: () => boolean = () => false): Promise<void> {
  for (const step of [settleOne, removeGoneSlice]) {
    let more = true;
    for (let steps = 0; more && steps < MOST && !isStopped(); steps++) more = await step(db);
  }
}
