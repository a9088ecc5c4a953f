import { removeStrays } from '../../core/blobs.ts';
import type { Deps } from '../../http/deps.ts';
import { filesFolder } from './blobs.ts';
import { allStoredNames } from './file-store.ts';

/**
 * Removes what a process that was killed left of uploads: halves, and files that arrived but whose record was not
 * committed. For the start, before uploads can arrive; returns how many it removed.
 */
export async function removeStrayFiles({ config, db, log }: Deps): Promise<number> {
  const strays = await removeStrays(filesFolder(config.dataDir), await allStoredNames(db.read));
  if (strays > 0) log.write('warn', { operation: 'start', strayFilesRemoved: strays });
  return strays;
}
