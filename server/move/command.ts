import { FOLDER_SETTINGS, readConfig, type Config } from '../config.ts';
import { urlsOf } from '../db/postgres/database-url.ts';
import { commandLine } from '../core/command-line.ts';
import { nameOf } from '../db/postgres/open.ts';
import { MoveError } from './move-error.ts';
import type { Moved, Order } from './order.ts';
import { moveToFolder } from './to-folder.ts';
import { moveToPostgres } from './to-postgres.ts';

const USAGE = `Usage: ${commandLine('move', '--to postgres://USER:PASSWORD@HOST/DATABASE')} moves DATA_DIR, and ${commandLine('move', '--to FOLDER')} moves DATABASE_URL.`;

type Environment = Readonly<Record<string, string | undefined>>;
type Target = { readonly to: string; readonly isPostgres: boolean };

/**
 * Returns the settings of a move. The address of a target in PostgreSQL takes the place of DATABASE_URL, and settings for a
 * data folder do not matter. Throws MoveError and ConfigError.
 */
export function readMoveConfig(environment: Environment, args: readonly string[]): Config {
  const { to, isPostgres } = targetOf(args);
  if (!isPostgres) return readConfig(environment);
  const others = Object.entries(environment).filter(([name]) => !FOLDER_SETTINGS.includes(name));
  const { DATABASE_URL: given = to, ...settings } = Object.fromEntries(others);
  if (given !== '' && given !== to)
    throw new MoveError('DATABASE_URL is set to another database. Unset it: a move to PostgreSQL copies DATA_DIR.');
  return readConfig({ ...settings, DATABASE_URL: to });
}

function targetOf(args: readonly string[]): Target {
  const [option, to, ...more] = args;
  if (option !== '--to' || to === undefined || to === '' || more.length > 0) throw new MoveError(USAGE);
  const isPostgres = urlsOf(to).length > 0;
  // A mistyped address is not a name for a folder.
  if (!isPostgres && to.includes('://')) throw new MoveError(USAGE);
  return { to, isPostgres };
}

type Moving = Pick<Order, 'clock' | 'onTable'> & { readonly config: Config };

/**
 * Moves a data folder into an empty database, or a database into an empty folder, as the arguments say. Returns the text to
 * print. Throws MoveError, StartError and DataDirectoryError; then nothing was moved.
 */
export async function runMoveCommand(args: readonly string[], { config, ...moving }: Moving): Promise<string> {
  const { to, isPostgres } = targetOf(args);
  const { database: server, dataDir } = config;
  if (server === undefined)
    throw new MoveError(`DATABASE_URL is not set, so there is no database to move to ${to}. ${USAGE}`);
  const place = nameOf(server.url);
  if (!isPostgres) {
    const moved = await moveToFolder({ ...moving, config, server, directory: to });
    return [
      ...told(`Moved ${place} to ${to}`, moved),
      `Start the service with DATA_DIR=${to}, and without DATABASE_URL, DATABASE_CONNECTIONS and SECRET_KEY.`,
      'The database is as it was. Keep it until the service has run.',
    ].join('\n');
  }
  const moved = await moveToPostgres({ ...moving, config, server, directory: dataDir });
  return [
    ...told(`Moved ${dataDir} to ${place}`, moved),
    'Start the service with DATABASE_URL set to that address, and with the same SECRET_KEY. Keep SECRET_KEY elsewhere too.',
    `Unset ${FOLDER_SETTINGS.join(', ')}: they are for SQLite.`,
    `${dataDir} is as it was. Keep it until the service has run.`,
  ].join('\n');
}

function told(what: string, { tables, files, secrets }: Moved): string[] {
  const filled = [...tables].filter(([, { rows }]) => rows > 0);
  const all = filled.reduce((sum, [, { rows }]) => sum + rows, 0);
  const nameWidth = Math.max(...filled.map(([table]) => table.length));
  const rowsWidth = Math.max(...filled.map(([, { rows }]) => String(rows).length));
  return [
    `${what}: ${all} rows in ${filled.length} tables, ${files} stored files, and the secrets ${secrets.join(', ') || '(none)'}.`,
    'Both sides have the same number of rows and the same checksum in each table:',
    ...filled.map(
      ([table, { rows, checksum }]) => `  ${table.padEnd(nameWidth)}  ${String(rows).padStart(rowsWidth)}  ${checksum}`,
    ),
  ];
}
