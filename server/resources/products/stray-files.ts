import { removeStrays } from '../../core/blobs.ts';
import type { Deps } from '../../http/deps.ts';
import { filesFolder } from './blobs.ts';
import { allStoredNames } from './file-store.ts';

/**
 * Removes files that a killed process left: partial uploads, and complete ones without a committed record. Runs at
 * start, before uploads can arrive. Returns how many it removed.
 */
export async function removeStrayFiles({ config, db, log }: Deps): Promise<number> {
  const strays = await removeStrays(filesFolder(config.dataDir), await allStoredNames(db.read));
  if (strays > 0) log.write('warn', { operation: 'start', strayFilesRemoved: strays });
  return strays;
}
