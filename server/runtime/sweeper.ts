import type { Held } from '../core/lease.ts';
import { repeatAfter, type Repeated } from '../time/repeat.ts';
import type { Deps } from '../http/deps.ts';
import { failureLog } from '../http/log.ts';
import { endDueAllowances } from '../resources/allowances/change.ts';
import { checkInDue } from '../resources/borrows/seat-store.ts';
import { forgetEnded } from '../resources/online/end-store.ts';
import { mustSweep, sweepStandings, type SweepPlace } from '../resources/sns/standing-store.ts';
import { alignContacts, endOver, overdueBefore } from '../resources/online/timeout-store.ts';

/** Most records that one transaction of the sweep changes, so that other writes do not wait long. */
const SLICE = 100;

/** Longest time between two sweeps, in seconds. An allowance ends within a minute. */
const MOST_SECONDS = 30;

/** Seconds for which a device can learn that an operator ended its session: longer than a weekend. */
const REMEMBER_SECONDS = 7 * 86_400;

/**
 * Ends sessions without contact or whose notice is over, expired borrowed seats and allowances when they are due, and
 * keeps the standings of SNs up to date.
 * Whatever ended while the service was stopped gets the time at which it was due.
 */
export async function startSweeper(deps: Deps, held: Held): Promise<Repeated> {
  const every = Math.min(MOST_SECONDS, Math.max(1, Math.floor(deps.config.heartbeatSeconds / 6))) * 1000;
  return repeatAfter(
    () => held((db) => db.tx((tx) => alignContacts(tx, deps.steady()))),
    every,
    async (isStopped) => void (await held((db) => sweep({ ...deps, db }, isStopped))),
    failureLog(deps.log, 'sweep'),
  );
}

/** Runs one sweep, in slices between which other writes can run. */
export async function sweep(deps: Deps, isStopped: () => boolean = () => false): Promise<void> {
  const { db, config, steady } = deps;
  const slices = [
    () => db.tx((tx) => endOver(tx, overdueBefore(steady(), config.heartbeatSeconds), SLICE)),
    () => db.tx((tx) => checkInDue(tx, SLICE)),
    () => db.tx((tx) => endDueAllowances(tx, SLICE)),
    () => db.tx((tx) => forgetEnded(tx, tx.now - REMEMBER_SECONDS, SLICE)),
  ];
  for (const slice of slices) {
    let done = SLICE;
    while (done >= SLICE && !isStopped()) done = await slice();
  }
  await settleStandings(deps, isStopped);
}

/** Updates the standing of SNs that started or expired since the last sweep. */
async function settleStandings({ db, clock }: Deps, isStopped: () => boolean): Promise<void> {
  if (!(await mustSweep(db.read, clock()))) return;
  let place: SweepPlace | undefined;
  do {
    const from = place;
    place = await db.tx((tx) => sweepStandings(tx, from, SLICE));
  } while (place && !isStopped());
}
