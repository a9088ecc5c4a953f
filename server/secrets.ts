import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { makeFolder } from './core/folder.ts';
import { DataDirectoryError } from './db/open.ts';
import type { Secrets } from './http/deps.ts';

const KEY_BYTES = 32;

/**
 * Reads the secrets of the data folder; those that are missing are made, readable by the owner alone. Throws
 * DataDirectoryError for one that is damaged: an empty platform key would let everyone in.
 */
export function loadSecrets(config: Config): Secrets {
  makeFolder(config.dataDir);
  const keep = (name: string, valid: RegExp): string => {
    const file = join(config.dataDir, name);
    if (!existsSync(file)) return make(file);
    chmodSync(file, 0o600);
    const value = readFileSync(file, 'utf8').trim();
    if (valid.test(value)) return value;
    throw new DataDirectoryError(`${file} is damaged. Restore it from a backup, or remove it to have a new one made.`);
  };
  return {
    platformKey: config.platformKey ?? keep('platform-key', /^[\u0021-\u007e]{16,256}$/),
    linkKey: Buffer.from(keep('link-key', /^[\w-]{43}$/), 'base64url'),
    factorKey: Buffer.from(keep('factor-key', /^[\w-]{43}$/), 'base64url'),
  };
}

/** Written aside and renamed, so that a start that breaks off leaves no half of a secret. */
function make(file: string): string {
  const value = randomBytes(KEY_BYTES).toString('base64url');
  writeFileSync(`${file}.new`, `${value}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return value;
}
