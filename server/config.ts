import { availableParallelism } from 'node:os';
import { resolve, sep } from 'node:path';
import { z } from 'zod';
import { FACTOR_REQUIREMENTS } from './contract/records/settings.ts';
import { urlsOf } from './db/postgres/database-url.ts';
import { isOrigin, isTimeZone } from './config-forms.ts';
import { blockedPortFault } from './core/ports.ts';
import { readSecretKeys, SECRET_KEY_FORM, type SecretKeys } from './sealed/secret-keys.ts';
import { LOG_LEVELS } from './http/log.ts';

/** An invalid setting. The message is one line with the variable, its value and the allowed values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const whole = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= low && value <= high);

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

type Setting = { schema: z.ZodType; allowed: string; default?: unknown };

/** The settings by their variables (docs/configuration.md). */
const SETTINGS = {
  HOST: { schema: z.string().min(1).max(253), allowed: 'a host name or an IP address', default: '127.0.0.1' },
  PORT: { schema: whole(0, 65_535), allowed: 'a port from 0 to 65535 (0: any free one)', default: 4180 },
  DATA_DIR: { schema: z.string().min(1), allowed: 'a folder', default: './data' },
  DATABASE_URL: {
    schema: z.string().refine((text) => urlsOf(text).length > 0),
    allowed:
      'an address of PostgreSQL such as postgres://user:password@host:5432/database, with commas between several hosts',
  },
  DATABASE_READ_URL: {
    schema: z.string().refine((text) => urlsOf(text).length === 1),
    allowed: 'an address of one server of PostgreSQL such as postgres://user:password@host:5432/database',
  },
  DATABASE_CONNECTIONS: { schema: whole(4, 1000), allowed: 'connections from 4 to 1000' },
  SECRET_KEY: {
    schema: z
      .string()
      .transform(readSecretKeys)
      .pipe(z.custom<SecretKeys>((keys) => keys !== undefined)),
    allowed: `${SECRET_KEY_FORM}. To change the key, set the new one, a comma and the old one`,
  },
  ALLOW_NETWORK_DATA_DIR: { schema: flag, allowed: 'true or false', default: false },
  PLATFORM_KEY: {
    schema: z.string().regex(/^[\u0021-\u007e]{16,256}$/),
    allowed: '16 to 256 printable ASCII characters without spaces',
  },
  ADMIN_USERNAME: { schema: z.string().trim().min(1).max(64), allowed: '1 to 64 characters' },
  ADMIN_PASSWORD: { schema: z.string().min(12).max(128), allowed: '12 to 128 characters' },
  TIME_ZONE: {
    schema: z.string().refine(isTimeZone),
    allowed: 'an IANA time zone such as UTC or Europe/Berlin',
    default: 'UTC',
  },
  PUBLIC_URL: {
    schema: z
      .string()
      .refine(isOrigin)
      .transform((text) => new URL(text).origin),
    allowed: 'an http: or https: address without a path',
  },
  TRUST_PROXY: { schema: flag, allowed: 'true or false', default: false },
  READERS: { schema: whole(1, 64), allowed: 'threads from 1 to 64', default: Math.max(1, availableParallelism() - 1) },
  DRAIN_SECONDS: { schema: whole(0, 300), allowed: 'seconds from 0 to 300', default: 0 },
  REQUEST_SECONDS: { schema: whole(1, 3600), allowed: 'seconds from 1 to 3600', default: 10 },
  MAX_CONNECTIONS: { schema: whole(10, 1_000_000), allowed: 'a number from 10 to 1000000', default: 5000 },
  MAX_CONNECTIONS_PER_ADDRESS: { schema: whole(1, 1_000_000), allowed: 'a number from 1 to 1000000', default: 500 },
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS), allowed: LOG_LEVELS.join(', '), default: 'info' },
  SLOW_REQUEST_MILLISECONDS: { schema: whole(0, 3_600_000), allowed: 'milliseconds from 0 to 3600000', default: 200 },
  METRICS_PUBLIC: { schema: flag, allowed: 'true or false', default: false },
  DOWNLOAD_LINK_MINUTES: { schema: whole(1, 10_080), allowed: 'minutes from 1 to 10080', default: 15 },
  IDEMPOTENCY_HOURS: { schema: whole(1, 720), allowed: 'hours from 1 to 720', default: 24 },
  EXPORT_DAYS: { schema: whole(1, 60), allowed: 'days from 1 to 60', default: 7 },
  EXPORT_MEGABYTES: { schema: whole(1, 1_000_000), allowed: 'MiB from 1 to 1000000', default: 2048 },
  SIGNING_KEY_FILE: { schema: z.string().min(1), allowed: 'a file with an Ed25519 private key' },
  LOG_RETENTION_DAYS: { schema: whole(31, 36_500), allowed: 'days from 31 to 36500' },
  HEARTBEAT_SECONDS: { schema: whole(1, 3600), allowed: 'seconds from 1 to 3600', default: 60 },
  BACKUP_DIR: { schema: z.string().min(1), allowed: 'a folder' },
  BACKUP_EVERY: { schema: whole(1, 720), allowed: 'hours from 1 to 720' },
  BACKUP_KEEP: { schema: whole(1, 1000), allowed: 'a number from 1 to 1000' },
  BACKUP_PASSPHRASE: { schema: z.string().min(12).max(1024), allowed: '12 to 1024 characters' },
  ENVIRONMENT: { schema: z.string().trim().min(1).max(24), allowed: '1 to 24 characters' },
  REQUIRE_SECOND_FACTOR: {
    schema: z.enum(FACTOR_REQUIREMENTS),
    allowed: FACTOR_REQUIREMENTS.join(', '),
    default: 'none',
  },
} as const satisfies Record<string, Setting>;

type Settings = typeof SETTINGS;

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

type Parsed = {
  readonly [Name in keyof Settings as CamelCase<Name>]:
    z.output<Settings[Name]['schema']> | (Settings[Name] extends { default: unknown } ? never : undefined);
};

/** Settings that are combined with others. */
type Combined =
  | ('adminUsername' | 'adminPassword' | 'backupDir' | 'backupEvery' | 'backupKeep')
  | ('databaseUrl' | 'databaseReadUrl' | 'databaseConnections' | 'secretKey');

/** The settings of the service by their variables in camel case. Those without a default may be undefined. */
export type Config = Omit<Parsed, Combined> & {
  /** Undefined when the data is in a data folder with SQLite. */
  readonly database: DatabaseServer | undefined;
  readonly admin: { readonly username: string; readonly password: string } | undefined;
  readonly backups: BackupSchedule | undefined;
};

/** Where the service backs itself up to, how often, and how many of these backups it keeps. */
export type BackupSchedule = { readonly folder: string; readonly everyHours: number; readonly keep: number };

/**
 * PostgreSQL: its address, that of its replica for reads, how many connections to each may be open at once, and the keys
 * for the secrets in it.
 */
export type DatabaseServer = {
  readonly url: string;
  readonly readUrl: string | undefined;
  readonly connections: number;
  readonly secretKeys: SecretKeys;
};

/** Names of all settings. A test holds docs/configuration.md to them. */
export const SETTING_NAMES = Object.keys(SETTINGS);

/** Returns the settings in the environment. An empty variable counts as unset. Throws ConfigError. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Object.fromEntries(
    Object.entries<Setting>(SETTINGS).map(([name, setting]) => [
      name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      readSetting(name, environment[name], setting) ?? setting.default,
    ]),
  ) as Parsed;
  const { adminUsername: username, adminPassword: password, ...others } = parsed;
  if ((username === undefined) !== (password === undefined)) {
    throw new ConfigError(
      `${username === undefined ? 'ADMIN_USERNAME' : 'ADMIN_PASSWORD'} is missing. Set both ADMIN_USERNAME and ADMIN_PASSWORD, or neither.`,
    );
  }
  const { backupDir, backupEvery, backupKeep, ...unscheduled } = others;
  const { databaseUrl, databaseReadUrl, databaseConnections, secretKey, ...config } = unscheduled;
  if (databaseUrl !== undefined) expectNoneOfFolder(environment);
  const publicPort = config.publicUrl === undefined ? 0 : Number(new URL(config.publicUrl).port);
  const blocked = blockedPortFault('PORT', config.port) ?? blockedPortFault('PUBLIC_URL', publicPort);
  if (blocked !== undefined) throw new ConfigError(blocked);
  return {
    ...config,
    database: databaseServer({ databaseUrl, databaseReadUrl, databaseConnections, secretKey }),
    admin: username !== undefined && password !== undefined ? { username, password } : undefined,
    backups: backupSchedule({ dataDir: config.dataDir, backupDir, backupEvery, backupKeep }),
  };
}

type BackupSettings = Pick<Parsed, 'dataDir' | 'backupDir' | 'backupEvery' | 'backupKeep'>;

/** Returns when and where the service backs itself up; undefined without BACKUP_DIR. Throws ConfigError. */
function backupSchedule(given: BackupSettings): BackupSchedule | undefined {
  const { dataDir, backupDir, backupEvery, backupKeep } = given;
  if (backupDir === undefined) {
    for (const [name, value] of Object.entries({ BACKUP_EVERY: backupEvery, BACKUP_KEEP: backupKeep }))
      if (value !== undefined)
        throw new ConfigError(`${name} is set and BACKUP_DIR is not. Set BACKUP_DIR to a folder, or unset ${name}.`);
    return undefined;
  }
  if (`${resolve(backupDir)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`)) {
    throw new ConfigError(
      `BACKUP_DIR is '${backupDir}', which lies in DATA_DIR. Choose a folder elsewhere, best on another disk.`,
    );
  }
  return { folder: backupDir, everyHours: backupEvery ?? 24, keep: backupKeep ?? 7 };
}

/** Connections to PostgreSQL unless DATABASE_CONNECTIONS says otherwise. */
const CONNECTIONS = 20;

type DatabaseSettings = Pick<Parsed, 'databaseUrl' | 'databaseReadUrl' | 'databaseConnections' | 'secretKey'>;

/** Returns the PostgreSQL of the service; undefined without DATABASE_URL. Throws ConfigError. */
function databaseServer(given: DatabaseSettings): DatabaseServer | undefined {
  const { databaseUrl: url, databaseReadUrl: readUrl, databaseConnections, secretKey: secretKeys } = given;
  if (url === undefined) {
    const useless = { DATABASE_READ_URL: readUrl, DATABASE_CONNECTIONS: databaseConnections, SECRET_KEY: secretKeys };
    for (const [name, value] of Object.entries(useless))
      if (value !== undefined)
        throw new ConfigError(`${name} is set and DATABASE_URL is not. Set DATABASE_URL, or unset ${name}.`);
    return undefined;
  }
  if (secretKeys !== undefined) return { url, readUrl, connections: databaseConnections ?? CONNECTIONS, secretKeys };
  throw new ConfigError(
    `SECRET_KEY is missing. With DATABASE_URL, it seals the secrets in the database. Set it to ${SECRET_KEY_FORM}, and keep it elsewhere too.`,
  );
}

const BY_POSTGRES = 'Back the database up with pg_dump or point-in-time recovery';

/** Settings for a data folder with SQLite, and what takes their place with PostgreSQL. */
const OF_FOLDER: Readonly<Record<string, string>> = {
  READERS: 'Set DATABASE_CONNECTIONS',
  BACKUP_DIR: BY_POSTGRES,
  BACKUP_EVERY: BY_POSTGRES,
  BACKUP_KEEP: BY_POSTGRES,
  BACKUP_PASSPHRASE: BY_POSTGRES,
};

/** Names of the settings that a service on PostgreSQL refuses. */
export const FOLDER_SETTINGS = Object.keys(OF_FOLDER);

function expectNoneOfFolder(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, instead] of Object.entries(OF_FOLDER))
    if (environment[name])
      throw new ConfigError(
        `${name} is set together with DATABASE_URL, and works with SQLite only. ${instead}, and unset ${name}.`,
      );
}

const SECRET = new Set([
  ...['PLATFORM_KEY', 'ADMIN_PASSWORD', 'BACKUP_PASSPHRASE', 'DATABASE_URL', 'DATABASE_READ_URL', 'SECRET_KEY'],
]);

function readSetting(name: string, value: string | undefined, setting: Setting): unknown {
  if (value === undefined || value === '') return undefined;
  const result = setting.schema.safeParse(value);
  if (result.success) return result.data;
  const given = SECRET.has(name) ? 'not usable' : `'${value}'`;
  throw new ConfigError(`${name} is ${given}. Allowed is ${setting.allowed}.`);
}
