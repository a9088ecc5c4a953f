import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findOperator, hasOperators, insertOperator } from '../../server/bff/operator-store.ts';
import { readConfig } from '../../server/config.ts';
import { systemClock } from '../../server/time/clock.ts';
import { hashPassword, OPERATOR_COST } from '../../server/core/password-hash.ts';
import { createZone } from '../../server/time/zone.ts';
import type { Database } from '../../server/db/handle.ts';
import { expectLocalFolder } from '../../server/db/sqlite/file-system.ts';
import { openDatabase } from '../../server/db/open.ts';
import { DEMO_OPERATORS } from '../../server/db/seed/operators.ts';
import { seedDemo } from '../../server/db/seed.ts';
import { deviceCodeOf } from '../../server/resources/offline/device-fields.ts';
import { endWithParent } from '../run/parent.ts';
import { buildSpa } from '../build/spa.ts';

/** `npm run demo`: like `npm start`, in its own data folder with sample data and operators that anyone may use. */
const SEED = 1;

endWithParent();
process.env['DATA_DIR'] ||= './demo-data';
process.umask(0o077);
await buildSpa();
try {
  await fill();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { origin } = await import('../../server/main.ts');
console.log('Sign in as one of these; the passwords are public, so keep this service to yourself:');
for (const { username, password, role } of DEMO_OPERATORS) {
  console.log(`  ${username.padEnd(10)} ${password.padEnd(24)} ${role}`);
}

simulate();

/** Simulated devices use the service while it runs, in their own process so that they do not slow it. */
function simulate(): void {
  const script = join(import.meta.dirname, 'simulate.ts');
  const options = ['--url', origin, '--devices', '24', '--sns', '12'];
  const devices = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => devices.kill());
  console.log('24 simulated devices log in and out meanwhile.');
}

/**
 * Writes the sample data into a new folder. Refuses a folder with other data, because the demo opens it to everyone.
 */
async function fill(): Promise<void> {
  const config = readConfig(process.env);
  if (config.database !== undefined) throw new Error('The demo keeps its data in a folder. Unset DATABASE_URL.');
  // The service warns about a folder that other users may write to.
  expectLocalFolder(config.dataDir, config.allowNetworkDataDir);
  const { db, release } = openDatabase(config.dataDir, createZone(config.timeZone), systemClock);
  try {
    if (await findOperator(db.read, DEMO_OPERATORS[0].username)) return;
    if ((await hasOperators(db.read)) || (await hasProducts(db))) {
      throw new Error(`${config.dataDir} holds other data than the demo's. Unset DATA_DIR, or name a new folder.`);
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
