import { ROLES } from '../contract/roles.ts';
import { systemClock } from '../core/clock.ts';
import { createZone } from '../core/zone.ts';
import { openDatabase } from '../db/open.ts';
import { seedDemo } from '../db/seed.ts';
import { createOperator } from './operators.ts';

type Content = {
  /** An operator of each role, named like it, with `TEST_PASSWORD`. */
  readonly operators?: boolean;
  /** The sample data, as `npm run demo` shows it. */
  readonly demo?: boolean;
};

/** Fills the data folder of a service that is not started yet. */
export async function fillDataFolder(directory: string, { operators = false, demo = false }: Content): Promise<void> {
  const { db, release } = openDatabase(directory, createZone('UTC'), systemClock);
  try {
    if (demo) await seedDemo(db, { seed: 1, now: systemClock() });
    for (const role of operators ? ROLES : []) await createOperator({ db }, role);
  } finally {
    await db.close();
    release();
  }
}
