import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { commandLine } from '../core/command-line.ts';
import { noteBackup } from '../core/last-backup.ts';
import type { Clock } from '../time/clock.ts';
import { makeBackup } from './backup.ts';
import { BackupError, messageOf } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { backupName } from './names.ts';
import { restoreBackup } from './restore.ts';

const BACKUP_USAGE = `Usage: ${commandLine('backup', 'FILE|FOLDER')}`;
const RESTORE_USAGE = `Usage: ${commandLine('restore', 'FILE --to FOLDER')}`;

/**
 * Backs DATA_DIR up to a file, or to a file named by the time in a folder, while the service may run. Returns the text to
 * print. Throws BackupError and DataDirectoryError.
 */
export async function runBackupCommand(
  args: readonly string[],
  { config, clock }: { readonly config: Config; readonly clock: Clock },
): Promise<string> {
  const [target, ...more] = args;
  if (target === undefined || more.length > 0 || target.startsWith('-')) throw new BackupError(BACKUP_USAGE);
  expectFolder(config);
  const { dataDir, backupPassphrase: passphrase } = config;
  const file = isFolder(target) ? join(target, backupName(clock(), passphrase !== undefined)) : target;
  const { manifest, size } = await makeBackup({
    dataDir,
    file,
    lock: passphrase === undefined ? undefined : { passphrase },
    clock,
  });
  const unnoted = await noteBackup(dataDir, manifest.madeAt).then(() => undefined, messageOf);
  return [
    `Backed up ${dataDir} to ${file} (${megabytes(size)}): ${summaryOf(manifest)}.`,
    'It was read again: each checksum is right, and the copy of the database is sound.',
    ...(unnoted === undefined
      ? []
      : [`The service does not know of it, because ${dataDir} cannot be written: ${unnoted}.`]),
    ...(passphrase === undefined
      ? ['It is not encrypted and holds keys and password hashes. Set BACKUP_PASSPHRASE to encrypt the next one.']
      : []),
  ].join('\n');
}

/** Restores a file into a new or empty folder. Returns the text to print. Throws BackupError and DataDirectoryError. */
export async function runRestoreCommand(args: readonly string[], config: Config): Promise<string> {
  const [file, option, to, ...more] = args;
  if (file === undefined || option !== '--to' || to === undefined || more.length > 0)
    throw new BackupError(RESTORE_USAGE);
  expectFolder(config);
  const { manifest, missing } = await restoreBackup({ file, to, passphrase: config.backupPassphrase });
  return [
    `Restored ${file} of ${new Date(manifest.madeAt * 1000).toISOString()} to ${to}: ${summaryOf(manifest)}.`,
    'Each checksum is right, each table has its rows, and the counters agree with a recount.',
    ...missing.map((name) => `It holds no ${name}: the service had it in a file once. Put it back before the start.`),
    `Start the service with DATA_DIR=${to}.`,
  ].join('\n');
}

/** Throws BackupError when the data is in PostgreSQL. */
function expectFolder({ database }: Config): void {
  if (database === undefined) return;
  throw new BackupError(
    'DATABASE_URL is set, and this command is for a data folder with SQLite. Use pg_dump and pg_restore, or point-in-time recovery, as docs/operation.md says. For a data folder, unset DATABASE_URL.',
  );
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function summaryOf({ rows, files }: Manifest): string {
  const all = Object.values(rows).reduce((sum, n) => sum + n, 0);
  const uploads = files.filter(({ name }) => name.startsWith('files/')).length;
  return `${rows['sn'] ?? 0} SNs, ${all} rows in all, ${uploads} uploaded files`;
}
