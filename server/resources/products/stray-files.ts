import type { Deps } from '../../http/deps.ts';
import { removeBlobs, storedBlobs } from './blobs.ts';
import { allStoredNames } from './file-store.ts';

/**
 * Removes what a process that was killed left of uploads: halves, and files that arrived but whose record was not
 * committed. For the start, before uploads can arrive; returns how many it removed.
 */
export async function removeStrayFiles({ config, db, log }: Deps): Promise<number> {
  const known = await allStoredNames(db.read);
  const strays = (await storedBlobs(config.dataDir)).filter((name) => !known.has(name));
  await removeBlobs(config.dataDir, strays);
  if (strays.length > 0) log.write('warn', { operation: 'start', strayFilesRemoved: strays.length });
  return strays.length;
}
