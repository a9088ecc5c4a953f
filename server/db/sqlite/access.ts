import { accessSync, chmodSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirectoryError } from '../data-directory-error.ts';

/** Files of the data folder that the database writes to. */
const WRITTEN = /^(?:licet\.db(?:-wal|-shm)?|lock\.db)$/;

/**
 * Makes the data folder and its database files accessible to their owner only. Returns a warning for each path that was
 * open to other users. Throws DataDirectoryError when this user cannot write one of them.
 */
export function secureFolder(directory: string): string[] {
  expectWritable(directory, directory, constants.R_OK | constants.W_OK | constants.X_OK);
  const files = readdirSync(directory).filter((name) => WRITTEN.test(name));
  for (const name of files) expectWritable(directory, join(directory, name), constants.R_OK | constants.W_OK);
  // Windows has no such modes; Node invents them there.
  if (process.platform === 'win32') return [];
  return [directory, ...files.map((name) => join(directory, name))].flatMap(tighten);
}

function expectWritable(directory: string, path: string, mode: number): void {
  try {
    accessSync(path, mode);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    const advice =
      ADVICE[code] ??
      `Give the user that runs the service write access to ${directory} and everything in it, or use another DATA_DIR.`;
    throw new DataDirectoryError(`${path} cannot be read and written (${code}). ${advice}`, { cause: error });
  }
}

/** Advice by error code, for errors that the rights of the user do not cause. */
const ADVICE: Readonly<Record<string, string>> = {
  EROFS: 'Its file system is mounted read-only: mount it writable, or use another DATA_DIR.',
  ENOENT: 'It is a link to a file that does not exist: mount the disk of that file, or use another DATA_DIR.',
};

/** Mode bit of shared folders such as /tmp. */
const STICKY = 0o1000;

/** Removes the rights of other users from a path. Returns the warnings about it. */
function tighten(path: string): string[] {
  const { mode } = statSync(path);
  if ((mode & 0o077) === 0) return [];
  const [before, after] = [octal(mode), octal(mode & 0o700)];
  if ((mode & STICKY) !== 0)
    return [`${path} is shared by all users of this machine (mode ${before}): use a DATA_DIR of its own.`];
  try {
    chmodSync(path, mode & 0o700);
    return [`${path} was open to other users of this machine (mode ${before}); its mode is now ${after}.`];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`${path} is open to other users of this machine (mode ${before}), which cannot be changed: ${reason}.`];
  }
}

const octal = (mode: number): string => (mode & 0o7777).toString(8).padStart(4, '0');
