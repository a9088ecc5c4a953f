import { insertOperator } from '../bff/operator-store.ts';
import { ROLES } from '../contract/roles.ts';
import { systemClock } from '../core/clock.ts';
import { createZone } from '../core/zone.ts';
import { openDatabase } from '../db/open.ts';
import { DEMO_OPERATORS } from '../db/seed/operators.ts';
import { seedDemo } from '../db/seed.ts';
import { createOperator, hashTestPassword } from './operators.ts';

type Content = {
  /** An operator of each role, named like it, with `TEST_PASSWORD`. */
  readonly operators?: boolean;
  /** The sample data and its operators, as `npm run demo` shows them. */
  readonly demo?: boolean;
};

/** Fills the data folder of a service that is not started yet. */
export async function fillDataFolder(directory: string, { operators = false, demo = false }: Content): Promise<void> {
  const { db, release } = openDatabase(directory, createZone('UTC'), systemClock);
  try {
    if (demo) await seedDemo(db, { seed: 1, now: systemClock() });
    for (const { password, ...operator } of demo ? DEMO_OPERATORS : []) {
      const passwordHash = await hashTestPassword(password);
      await db.tx((tx) => insertOperator(tx, { ...operator, passwordHash }));
    }
    for (const role of operators ? ROLES : []) await createOperator({ db }, role);
  } finally {
    await db.close();
    release();
  }
}
