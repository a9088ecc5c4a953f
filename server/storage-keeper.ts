import { repeat, type Repeated } from './time/repeat.ts';
import type { Deps } from './http/deps.ts';
import { describeError } from './http/log.ts';

/** Milliseconds between two looks at the disk. */
const EVERY = 2000;

/** Keeps room on the disk for essential changes, and looks for damaged pages once after a stop that was not clean. */
export async function startStorageKeeper(deps: Pick<Deps, 'db' | 'log'>): Promise<Repeated> {
  const { db, log } = deps;
  const failed = (error: unknown) => log.write('error', { operation: 'keepRoom', ...describeError(error) });
  // Before the first request, which must not use up what is left on a full disk.
  await db.keepRoom().catch(failed);
  if (db.storage().integrity === 'due') void checkPages(deps);
  return repeat(EVERY, () => db.keepRoom(), failed);
}

/** Tells the log what was found. Never rejects: a check that fails is done again at the next start. */
async function checkPages({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const tell = (level: 'info' | 'warn' | 'error', fields: Record<string, unknown>) =>
    log.write(level, { operation: 'checkPages', ...fields });
  tell('warn', { message: 'The last stop was not a clean one. The database is being checked for damaged pages.' });
  const began = performance.now();
  try {
    const found = await db.verify();
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    if (found.length > 0)
      tell('error', { message: 'The database is damaged. Restore it from a backup.', found, seconds });
    else if (db.storage().integrity === 'sound') tell('info', { message: 'No damaged pages were found.', seconds });
  } catch (error) {
    tell('error', describeError(error));
  }
}
