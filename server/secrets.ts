import { chmodSync, existsSync, readFileSync } from 'node:fs';
import type { Config } from './config.ts';
import { makeFolder } from './core/folder.ts';
import { makeCommand, newSecret, secretFile, writeSecretFile, type SecretName } from './core/secret-files.ts';
import { DataDirectoryError } from './db/data-directory-error.ts';
import type { Secrets } from './http/deps.ts';

const RANDOM = /^[\w-]{43}$/;
/** The secrets whose file holds nothing else, and what each is made of. */
const VALID = { platform: /^[\u0021-\u007e]{16,256}$/, link: RANDOM, factor: RANDOM } as const;

type PlainName = keyof typeof VALID & SecretName;

/**
 * Reads the secrets of the data folder and creates missing ones, readable by the owner only. `expectSecrets` must run
 * before. Throws DataDirectoryError for a damaged secret: an empty platform key would let everyone in.
 */
export function loadSecrets(config: Config): Secrets {
  makeFolder(config.dataDir);
  const keep = (name: PlainName): string => {
    const file = secretFile(config.dataDir, name);
    if (!existsSync(file)) writeSecretFile(file, newSecret());
    chmodSync(file, 0o600);
    return readSecretFile(config.dataDir, name);
  };
  return {
    platformKey: config.platformKey ?? keep('platform'),
    linkKey: Buffer.from(keep('link'), 'base64url'),
    factorKey: Buffer.from(keep('factor'), 'base64url'),
  };
}

/** Returns a secret of a data folder. Throws DataDirectoryError for a damaged one. */
export function readSecretFile(dataDir: string, name: PlainName): string {
  const file = secretFile(dataDir, name);
  const value = readFileSync(file, 'utf8').trim();
  if (VALID[name].test(value)) return value;
  throw new DataDirectoryError(
    `${file} is damaged. Restore it from a backup, or remove it and make a new one: ${makeCommand(name)}`,
  );
}
