import { BACKGROUND_WORK, type BackgroundWork } from './contract/bff/engine.ts';
import { alwaysHeld, checked, LeaseLost, type Held } from './core/lease.ts';
import { programVersion } from './core/program-version.ts';
import type { Deps } from './http/deps.ts';
import { failureLog } from './http/log.ts';
import { repeat } from './time/repeat.ts';

/** Milliseconds between two signs of life of an instance. */
const BEAT = 1500;

/** The place of this process among those that share the database. */
export type Membership = {
  /** Returns the lease of one kind of work. */
  readonly heldFor: (work: BackgroundWork) => Held;
  /** Gives the leases up, so that other instances take them at once. The work must have stopped. */
  readonly leave: () => Promise<void>;
};

/**
 * Joins the instances that share the database, and takes the leases that nobody holds, now and with each beat. A process that
 * shares its database with no other one holds all leases.
 */
export async function joinInstances({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<Membership> {
  const { instances } = db;
  if (!instances) return { heldFor: () => alwaysHeld(db), leave: async () => undefined };
  const version = programVersion();
  let numbers: ReadonlyMap<string, number> = new Map();

  async function beat(): Promise<void> {
    const before = numbers;
    numbers = (await instances?.beat(version, BACKGROUND_WORK)) ?? before;
    const taken = BACKGROUND_WORK.filter((work) => numbers.has(work) && numbers.get(work) !== before.get(work));
    const lost = BACKGROUND_WORK.filter((work) => before.has(work) && !numbers.has(work));
    if (taken.length > 0) log.write('info', { operation: 'lease', taken });
    if (lost.length > 0) log.write('warn', { operation: 'lease', lost });
  }
  const failed = failureLog(log, 'lease');
  await beat();
  // The pause stays the same after failures, because leases end meanwhile.
  const beats = repeat(BEAT, () => beat().catch(failed), failed);

  const heldFor =
    (work: BackgroundWork): Held =>
    async (run) => {
      const number = numbers.get(work);
      if (number === undefined) return false;
      try {
        await run(checked(db, (tx) => instances.expectHeld(tx, work, number)));
        return true;
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error;
        numbers = new Map([...numbers].filter(([held]) => held !== work));
        log.write('warn', { operation: 'lease', lost: [work] });
        return false;
      }
    };
  return {
    heldFor,
    leave: async () => {
      await beats.stop();
      await instances.leave().catch(failed);
    },
  };
}
