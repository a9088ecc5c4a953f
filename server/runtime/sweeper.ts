import { repeatAfter, type Repeated } from '../time/repeat.ts';
import type { Deps } from '../http/deps.ts';
import { describeError } from '../http/log.ts';
import { checkInDue } from '../resources/borrows/seat-store.ts';
import { forgetEnded } from '../resources/sessions/end-store.ts';
import { mustSweep, sweepStandings, type SweepPlace } from '../resources/sns/standing-store.ts';
import { alignContacts, endOverdue, overdueBefore } from '../resources/sessions/timeout-store.ts';

/** So much is done in one transaction, so that nobody waits long for the sweep. */
const SLICE = 100;

/** How long a device may ask whether its session was ended by staff, in seconds: as long as one sleeps over a weekend. */
const REMEMBER_SECONDS = 7 * 86_400;

/**
 * Ends what is over by itself, from now on and whenever it falls due: sessions without contact, borrowed seats whose
 * time is up; and keeps the standings of SNs up to date. What was over while the service stood still is ended with the time at which it was.
 */
export async function startSweeper(deps: Deps): Promise<Repeated> {
  const every = Math.max(1, Math.floor(deps.config.heartbeatSeconds / 6)) * 1000;
  return repeatAfter(
    async () => void (await deps.db.tx((tx) => alignContacts(tx, deps.steady()))),
    every,
    (isStopped) => sweep(deps, isStopped),
    (error) => deps.log.write('error', { operation: 'sweep', ...describeError(error) }),
  );
}

/** Ends all that is over, in slices between which others have their turn. */
export async function sweep(deps: Deps, isStopped: () => boolean = () => false): Promise<void> {
  const { db, config, steady } = deps;
  const slices = [
    () => db.tx((tx) => endOverdue(tx, overdueBefore(steady(), config.heartbeatSeconds), { limit: SLICE })),
    () => db.tx((tx) => checkInDue(tx, SLICE)),
    () => db.tx((tx) => forgetEnded(tx, tx.now - REMEMBER_SECONDS, SLICE)),
  ];
  for (const slice of slices) {
    let done = SLICE;
    while (done === SLICE && !isStopped()) done = await slice();
  }
  await settleStandings(deps, isStopped);
}

/** Notes the standing of SNs that began or expired since the last sweep. */
async function settleStandings({ db, clock }: Deps, isStopped: () => boolean): Promise<void> {
  if (!(await mustSweep(db.read, clock()))) return;
  let place: SweepPlace | undefined;
  do {
    const from = place;
    place = await db.tx((tx) => sweepStandings(tx, from, SLICE));
  } while (place && !isStopped());
}
