import type { Held } from './core/lease.ts';
import type { Deps } from './http/deps.ts';
import { failureLog } from './http/log.ts';
import { matchExports } from './resources/exports/keeper.ts';
import { discardAbandoned } from './resources/jobs/store.ts';
import { removeStrayFiles } from './resources/products/blobs.ts';
import { repeat, type Repeated } from './time/repeat.ts';

/** Milliseconds between two looks for instances that are gone. */
const EVERY = 60_000;

/**
 * Removes what instances that are gone left half-done. A process that shares its database with no other one does so once,
 * before it receives requests.
 */
export async function startLeftovers(deps: Deps, held: Held): Promise<Repeated> {
  if (deps.db.instances) {
    const work = (db: Deps['db']) => removeLeftovers({ ...deps, db });
    return repeat(EVERY, async () => void (await held(work)), failureLog(deps.log, 'leftovers'));
  }
  await removeLeftovers(deps);
  return { stop: async () => undefined };
}

export async function removeLeftovers(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const { db } = deps;
  await removeStrayFiles(deps);
  await matchExports(deps);
  // Essential, since the service also has to start on a full disk.
  await db.tx(async (tx) => {
    const there = (await db.instances?.all(tx)) ?? [];
    await discardAbandoned(
      tx,
      there.map(({ id }) => id),
    );
  }, 'essential');
}
