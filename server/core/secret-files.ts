import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from './command-line.ts';

const KEY_BYTES = 32;

/** The secrets of a data folder: the file of each, and the consequence of replacing it. */
const SECRETS = {
  platform: { file: 'platform-key', cost: 'Scripts must then send the new key.' },
  link: { file: 'link-key', cost: 'Download links that were handed out then stop working.' },
  factor: {
    file: 'factor-key',
    cost: `Operators with a second factor must then sign in with a recovery code and set the factor up again; for those without one, run "${commandLine('operators', 'reset-factor NAME')}".`,
  },
  signing: {
    file: 'signing-keys.json',
    cost: 'Devices must then be given the new public key, and strings that were signed before can no longer be checked with the keys that the service lists.',
  },
} as const;

export type SecretName = keyof typeof SECRETS;

export const SECRET_NAMES = Object.keys(SECRETS) as SecretName[];

export const isSecretName = (name: string): name is SecretName => Object.hasOwn(SECRETS, name);

export const secretFile = (dataDir: string, name: SecretName): string => join(dataDir, SECRETS[name].file);

/** Returns the consequence for users when a lost secret is replaced by a new one. */
export const costOf = (name: SecretName): string => SECRETS[name].cost;

/** Returns the command that replaces a lost secret by a new one. */
export const makeCommand = (name: SecretName): string => commandLine('keys', `make ${name}`);

/**
 * Returns what a data folder without a database contains. All of it was created after the database, so the database is
 * lost.
 */
export function leftovers(dataDir: string): string[] {
  const files = [...SECRET_NAMES.map((name) => SECRETS[name].file), 'instance', 'licet.db-wal', 'files'];
  return files.filter((file) => existsSync(join(dataDir, file)));
}

/** Returns a new secret: 256 random bits in base64url. */
export const newSecret = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Writes a secret to a temporary file and renames it, so that a crash leaves no incomplete secret. */
export function writeSecretFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
