import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { secretFile, writeSecretFile } from '../core/secret-files.ts';
import type { SecretPlace } from '../core/secret-place.ts';
import { DataDirectoryError } from '../db/data-directory-error.ts';
import { lockFolder } from '../db/open.ts';
import { changeKeyFile, readKeyFile } from './key-file.ts';

/**
 * Returns the secrets in the files of a data folder. Its functions throw DataDirectoryError for files that cannot be used;
 * `make` does so for a folder without a database, a folder that is served, and a secret that exists.
 */
export const folderPlace = (dataDir: string): SecretPlace => ({
  label: (name) => secretFile(dataDir, name),
  readSigning: async () => readKeyFile(dataDir),
  changeSigning: async (change) => changeKeyFile(dataDir, change),
  make: async (name, text) => {
    if (!existsSync(join(dataDir, 'licet.db')))
      throw new DataDirectoryError(
        `There is no database in ${dataDir}: the first start of the service makes all keys.`,
      );
    // A running service would continue with the secret in its memory and lose everything made with it at its next start.
    const unlock = lockFolder(dataDir);
    try {
      const file = secretFile(dataDir, name);
      if (existsSync(file))
        throw new DataDirectoryError(`${file} is there. A new one is made only when it is missing.`);
      if (name === 'signing') changeKeyFile(dataDir, () => text);
      else writeSecretFile(file, text);
    } finally {
      unlock();
    }
  },
});
