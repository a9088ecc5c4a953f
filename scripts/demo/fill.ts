import { sql } from 'kysely';
import { findOperator, hasOperators, insertOperator } from '../../server/bff/operator-store.ts';
import type { Config } from '../../server/config.ts';
import { hashPassword, OPERATOR_COST } from '../../server/core/password-hash.ts';
import type { Database } from '../../server/db/handle.ts';
import { openDatabase } from '../../server/db/open.ts';
import { seedDemo } from '../../server/db/seed.ts';
import { DEMO_OPERATORS } from '../../server/db/seed/operators.ts';
import { deviceCodeOf } from '../../server/resources/offline/device-fields.ts';
import { systemClock } from '../../server/time/clock.ts';
import { createZone } from '../../server/time/zone.ts';

const SEED = 1;

/**
 * Writes the sample data, and operators that anyone may use, into a new data folder. Throws for a folder with other data,
 * because the demo opens it to everyone.
 */
export async function fillDataDir({ dataDir, timeZone }: Pick<Config, 'dataDir' | 'timeZone'>): Promise<void> {
  const { db, release } = openDatabase(dataDir, createZone(timeZone), systemClock);
  try {
    if (await findOperator(db.read, DEMO_OPERATORS[0].username)) return;
    if ((await hasOperators(db.read)) || (await hasProducts(db))) {
      throw new Error(`${dataDir} holds other data than the demo's. Unset DATA_DIR, or name a new folder.`);
    }
    const started = performance.now();
    await seedDemo(db, { seed: SEED, now: systemClock(), deviceCode: deviceCodeOf });
    await addOperators(db);
    console.log(`demo: sample data written in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    await db.close();
    release();
  }
}

/** What the operators of the demo sign in with, for people. */
export const signIns = (): string =>
  [
    'Sign in as one of these; the passwords are public, so keep this service to yourself:',
    ...DEMO_OPERATORS.map(({ username, password, role }) => `  ${username.padEnd(10)} ${password.padEnd(24)} ${role}`),
  ].join('\n');

async function hasProducts(db: Database): Promise<boolean> {
  return (await db.read.first(sql<{ name: string }>`select name from product limit 1`)) !== undefined;
}

async function addOperators(db: Database): Promise<void> {
  const operators = await Promise.all(
    DEMO_OPERATORS.map(async ({ username, displayName, role, password }) => ({
      ...{ username, displayName, role },
      passwordHash: await hashPassword(password, OPERATOR_COST),
    })),
  );
  await db.tx(async (tx) => {
    for (const operator of operators) await insertOperator(tx, operator);
  });
}
