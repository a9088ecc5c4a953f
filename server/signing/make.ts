import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { costOf, makeSecretFile, secretFile, type SecretName } from '../core/secret-files.ts';
import { DataDirectoryError } from '../db/data-directory-error.ts';
import { lockFolder } from '../db/open.ts';
import { changeKeyFile } from './key-file.ts';
import { withNewKey } from './key-list.ts';
import { generatedKey } from './signing.ts';

/**
 * Creates a secret that a data folder has lost. Returns the text to print. Throws DataDirectoryError for a folder
 * without a database, a folder that is served, and a secret that exists.
 */
export function makeSecret(name: SecretName, dataDir: string, now: number): string {
  if (!existsSync(join(dataDir, 'licet.db')))
    throw new DataDirectoryError(`There is no database in ${dataDir}: the first start of the service makes all keys.`);
  // A running service would continue with the secret in its memory and lose everything made with it at its next start.
  const unlock = lockFolder(dataDir);
  try {
    const file = secretFile(dataDir, name);
    if (existsSync(file)) throw new DataDirectoryError(`${file} is there. A new one is made only when it is missing.`);
    if (name === 'signing') changeKeyFile(dataDir, () => withNewKey(undefined, generatedKey(), now));
    else makeSecretFile(file);
    return `Made ${file}. ${costOf(name)}`;
  } finally {
    unlock();
  }
}
