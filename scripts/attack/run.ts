import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDataFolder } from '../../server/testing/data-folder.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { startService } from '../../server/testing/spawn.ts';
import type { Attack } from './attack.ts';
import type { Report } from './report.ts';
import { createTarget } from './target.ts';

/** Longest time that one attack may take, in milliseconds. */
const LIMIT = 120_000;

/** The key of every instance that is attacked. */
const PLATFORM_KEY = 'attacked-platform-key-0123456789';

/** Runs one attack against its own instance with an operator of each role, then stops and removes the instance. */
export async function runAttack(attack: Attack): Promise<Report> {
  const dataDir = mkdtempSync(join(tmpdir(), 'licet-attack-'));
  const removeFolder = (): void => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', removeFolder);
  await fillDataFolder(dataDir, { operators: true });
  // With PUBLIC_URL the service does not print its port.
  const port = await freePort();
  const service = await startService({ PLATFORM_KEY, ...attack.environment, PORT: String(port), DATA_DIR: dataDir });
  const kill = (): void => void service.process.kill('SIGKILL');
  process.once('exit', kill);
  try {
    const target = createTarget(service, port, attack.environment?.['PLATFORM_KEY'] ?? PLATFORM_KEY);
    return { number: attack.number, title: attack.title, figures: await withinLimit(attack.run(target)) };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { number: attack.number, title: attack.title, figures: [], failure };
  } finally {
    await service.stop('SIGKILL');
    removeFolder();
    process.off('exit', kill);
    process.off('exit', removeFolder);
  }
}

async function withinLimit<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`did not end within ${LIMIT / 1000} s`)), LIMIT);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
