import { statfsSync } from 'node:fs';
import { makeFolder } from '../../core/folder.ts';
import { fileSystemFault } from './file-system-rules.ts';
import { DataDirectoryError } from '../data-directory-error.ts';

const WHY = 'SQLite needs file locks and shared memory that hold there as on a local disk, or data is damaged.';

/**
 * Creates a missing data folder and checks its file system. Returns a warning when it is a network file system and
 * `allowed`, or when its storage is uncertain; undefined for a local disk and where the system does not report the type
 * (all but Linux). Throws DataDirectoryError for a network file system that is not `allowed`.
 */
export function expectLocalFolder(directory: string, allowed: boolean): string | undefined {
  makeFolder(directory);
  if (process.platform !== 'linux') return undefined;
  const fault = fileSystemFault(statfsSync(directory).type);
  if (!fault) return undefined;
  const place = `DATA_DIR is '${directory}', which is on ${fault.name}. ${WHY}`;
  if (!fault.isRefused || allowed) return `${place} Keep the folder on a local disk if you can.`;
  throw new DataDirectoryError(
    `${place} Use a folder on a local disk, or set ALLOW_NETWORK_DATA_DIR=true to go on at your own risk.`,
  );
}
