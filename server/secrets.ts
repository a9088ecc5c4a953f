import { chmodSync, existsSync, readFileSync } from 'node:fs';
import type { Config } from './config.ts';
import { makeFolder } from './core/folder.ts';
import { makeCommand, newSecret, secretFile, writeSecretFile, type SecretName } from './core/secret-files.ts';
import { DataDirectoryError } from './db/data-directory-error.ts';
import type { Secrets } from './http/deps.ts';

/**
 * Reads the secrets of the data folder and creates missing ones, readable by the owner only. `expectSecrets` must run
 * before. Throws DataDirectoryError for a damaged secret: an empty platform key would let everyone in.
 */
export function loadSecrets(config: Config): Secrets {
  makeFolder(config.dataDir);
  const keep = (name: SecretName, valid: RegExp): string => {
    const file = secretFile(config.dataDir, name);
    if (!existsSync(file)) writeSecretFile(file, newSecret());
    chmodSync(file, 0o600);
    const value = readFileSync(file, 'utf8').trim();
    if (valid.test(value)) return value;
    throw new DataDirectoryError(
      `${file} is damaged. Restore it from a backup, or remove it and make a new one: ${makeCommand(name)}`,
    );
  };
  return {
    platformKey: config.platformKey ?? keep('platform', /^[\u0021-\u007e]{16,256}$/),
    linkKey: Buffer.from(keep('link', /^[\w-]{43}$/), 'base64url'),
    factorKey: Buffer.from(keep('factor', /^[\w-]{43}$/), 'base64url'),
  };
}
