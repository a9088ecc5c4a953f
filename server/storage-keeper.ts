import { repeat, type Repeated } from './time/repeat.ts';
import type { Deps } from './http/deps.ts';
import { describeError, failureLog } from './http/log.ts';

/** Milliseconds between two checks of the disk. */
const EVERY = 2000;

/** Reserves room on the disk for essential changes, and looks for damaged pages once after an unclean stop. */
export async function startStorageKeeper(deps: Pick<Deps, 'db' | 'log'>): Promise<Repeated> {
  const { db, log } = deps;
  const failed = failureLog(log, 'keepRoom');
  // Runs before the first request, which could use up the last room of a full disk.
  await db.keepRoom().catch(failed);
  if (db.storage().integrity === 'due') void checkPages(deps);
  return repeat(EVERY, () => db.keepRoom(), failed);
}

/** Checks the database and logs the result. Never rejects: the next start repeats a failed check. */
async function checkPages({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const tell = (level: 'info' | 'warn' | 'error', fields: Record<string, unknown>) =>
    log.write(level, { operation: 'checkPages', ...fields });
  tell('warn', {
    message: 'The service did not stop cleanly last time. The database is being checked for damaged pages.',
  });
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
