import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertOperator } from '../bff/operator-store.ts';
import { ROLES } from '../contract/roles.ts';
import { systemClock } from '../time/clock.ts';
import { createZone } from '../time/zone.ts';
import { openDatabase } from '../db/open.ts';
import { DEMO_OPERATORS } from '../db/seed/operators.ts';
import { seedDemo } from '../db/seed.ts';
import { keepZone } from '../resources/logbook/zone-store.ts';
import { deviceCodeOf } from '../resources/offline/device-fields.ts';
import { createOperator, hashTestPassword } from './operators.ts';

type Content = {
  /** An operator of each role, named after the role, with `TEST_PASSWORD`. */
  readonly operators?: boolean;
  /** The sample data and its operators, as `npm run demo` shows them. */
  readonly demo?: boolean;
};

type Open = ReturnType<typeof openDatabase>;

/** Fills the data folder of a service that has not started yet. */
export async function fillDataFolder(directory: string, { operators = false, demo = false }: Content): Promise<void> {
  if (demo) cpSync(await (demoFolder ??= makeDemoFolder()), directory, { recursive: true });
  await within(directory, async ({ db }) => {
    for (const role of operators ? ROLES : []) await createOperator({ db }, role);
  });
}

/** The sample data, created once per process because that takes longer than most tests. */
let demoFolder: Promise<string> | undefined;

async function makeDemoFolder(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'licet-demo-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  await within(directory, async ({ db }) => {
    await seedDemo(db, { seed: 1, now: systemClock(), deviceCode: deviceCodeOf });
    await keepZone(db);
    for (const { password, ...operator } of DEMO_OPERATORS) {
      const passwordHash = await hashTestPassword(password);
      await db.tx((tx) => insertOperator(tx, { ...operator, passwordHash }));
    }
  });
  return directory;
}

async function within(directory: string, fill: (opened: Open) => Promise<void>): Promise<void> {
  const opened = openDatabase(directory, createZone('UTC'), systemClock);
  try {
    await fill(opened);
  } finally {
    await opened.db.close();
    opened.release();
  }
}
