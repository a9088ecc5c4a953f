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
export async function fillDataFolder(directory: string, content: Content): Promise<void> {
  const kind = JSON.stringify(content);
  const folder = folders.get(kind) ?? makeFolder(content);
  folders.set(kind, folder);
  cpSync(await folder, directory, { recursive: true });
}

/** A folder with each content, made once per process: that takes longer than most tests. */
const folders = new Map<string, Promise<string>>();

async function makeFolder({ operators = false, demo = false }: Content): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'licet-data-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  await within(directory, async ({ db }) => {
    if (demo) await addDemo(db);
    for (const role of operators ? ROLES : []) await createOperator({ db }, role);
  });
  return directory;
}

async function addDemo(db: Open['db']): Promise<void> {
  await seedDemo(db, { seed: 1, now: systemClock(), deviceCode: deviceCodeOf });
  await keepZone(db);
  for (const { password, ...operator } of DEMO_OPERATORS) {
    const passwordHash = await hashTestPassword(password);
    await db.tx((tx) => insertOperator(tx, { ...operator, passwordHash }));
  }
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
