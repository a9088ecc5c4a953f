import { existsSync } from 'node:fs';
import type { Config } from './config.ts';
import { costOf, makeCommand, SECRET_NAMES, secretFile, type SecretName } from './core/secret-files.ts';
import { noteSecret, secretsMade } from './core/secrets-made.ts';
import type { Database } from './db/handle.ts';
import { DataDirectoryError } from './db/data-directory-error.ts';

/**
 * Throws DataDirectoryError when a secret is missing that this database was used with. A new one would silently invalidate
 * everything that the lost one signed or encrypted.
 */
export async function expectSecrets(db: Database, config: Config): Promise<void> {
  expectSecretFiles(await secretsMade(db.read), config);
}

/** Throws DataDirectoryError when a data folder lacks one of these secrets, unless PLATFORM_KEY gives it. */
export function expectSecretFiles(made: ReadonlySet<string>, config: Pick<Config, 'dataDir' | 'platformKey'>): void {
  for (const name of inFiles(config)) {
    const file = secretFile(config.dataDir, name);
    if (!made.has(name) || existsSync(file)) continue;
    const given = name === 'platform' ? ' or set PLATFORM_KEY,' : '';
    throw new DataDirectoryError(
      `${file} is missing, though this service had one. Restore it from a backup,${given} or make a new one: ${makeCommand(name)}. ${costOf(name)}`,
    );
  }
}

/** Stores in the database which secrets the data folder has. */
export async function noteSecrets(db: Database, config: Config): Promise<void> {
  const made = await secretsMade(db.read);
  const unknown = inFiles(config).filter((name) => !made.has(name));
  if (unknown.length === 0) return;
  await db.tx(async (tx) => {
    for (const name of unknown) await noteSecret(tx, name);
  }, 'essential');
}

/** Returns the secrets that the service reads from files. */
const inFiles = ({ platformKey }: Pick<Config, 'platformKey'>): SecretName[] =>
  SECRET_NAMES.filter((name) => name !== 'platform' || platformKey === undefined);
