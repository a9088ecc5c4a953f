import { z } from 'zod';
import { FACTOR_REQUIREMENTS, type FactorRequirement } from './contract/bff/bff.ts';
import { blockedPortFault } from './core/ports.ts';
import { LOG_LEVELS } from './http/log.ts';

/** The settings of the service, described in docs/configuration.md. */
export type Config = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Allows a data folder on a network file system. */
  readonly allowNetworkDataDir: boolean;
  readonly platformKey: string | undefined;
  readonly admin: { readonly username: string; readonly password: string } | undefined;
  /** IANA name of the zone of all times in the API. */
  readonly timeZone: string;
  /** Origin of the links that the service creates; undefined: the origin of the request. */
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean;
  /** Most open connections, and most from one address, which does not apply behind a trusted proxy. */
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly metricsPublic: boolean;
  readonly downloadLinkMinutes: number;
  readonly idempotencyHours: number;
  /** Days for which files of exports are stored, and MiB that all of them may take. */
  readonly exportDays: number;
  readonly exportMegabytes: number;
  /** File with the private signing key; undefined: the one in the data folder. */
  readonly signingKeyFile: string | undefined;
  /** Days for which log entries are stored after their end; undefined: for ever. */
  readonly logRetentionDays: number | undefined;
  /** Seconds between two heartbeats of a licensed application. */
  readonly heartbeatSeconds: number;
  /** Label of the back office, such as "Staging". */
  readonly environment: string | undefined;
  readonly requireSecondFactor: FactorRequirement;
};

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

type Setting = { schema: z.ZodType; allowed: string };

const SETTINGS = {
  HOST: { schema: z.string().min(1).max(253), allowed: 'a host name or an IP address' },
  PORT: { schema: whole(0, 65_535), allowed: 'a port from 0 to 65535 (0: any free one)' },
  DATA_DIR: { schema: z.string().min(1), allowed: 'a folder' },
  ALLOW_NETWORK_DATA_DIR: { schema: flag, allowed: 'true or false' },
  PLATFORM_KEY: {
    schema: z.string().regex(/^[\u0021-\u007e]{16,256}$/),
    allowed: '16 to 256 printable ASCII characters without spaces',
  },
  ADMIN_USERNAME: { schema: z.string().trim().min(1).max(64), allowed: '1 to 64 characters' },
  ADMIN_PASSWORD: { schema: z.string().min(12).max(128), allowed: '12 to 128 characters' },
  TIME_ZONE: { schema: z.string().refine(isTimeZone), allowed: 'an IANA time zone such as UTC or Europe/Berlin' },
  PUBLIC_URL: {
    schema: z
      .string()
      .refine(isOrigin)
      .transform((text) => new URL(text).origin),
    allowed: 'an http: or https: address without a path',
  },
  TRUST_PROXY: { schema: flag, allowed: 'true or false' },
  MAX_CONNECTIONS: { schema: whole(10, 1_000_000), allowed: 'a number from 10 to 1000000' },
  MAX_CONNECTIONS_PER_ADDRESS: { schema: whole(1, 1_000_000), allowed: 'a number from 1 to 1000000' },
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS), allowed: LOG_LEVELS.join(', ') },
  METRICS_PUBLIC: { schema: flag, allowed: 'true or false' },
  DOWNLOAD_LINK_MINUTES: { schema: whole(1, 10_080), allowed: 'minutes from 1 to 10080' },
  IDEMPOTENCY_HOURS: { schema: whole(1, 720), allowed: 'hours from 1 to 720' },
  EXPORT_DAYS: { schema: whole(1, 60), allowed: 'days from 1 to 60' },
  EXPORT_MEGABYTES: { schema: whole(1, 1_000_000), allowed: 'MiB from 1 to 1000000' },
  SIGNING_KEY_FILE: { schema: z.string().min(1), allowed: 'a file with an Ed25519 private key' },
  LOG_RETENTION_DAYS: { schema: whole(31, 36_500), allowed: 'days from 31 to 36500' },
  HEARTBEAT_SECONDS: { schema: whole(1, 3600), allowed: 'seconds from 1 to 3600' },
  ENVIRONMENT: { schema: z.string().trim().min(1).max(24), allowed: '1 to 24 characters' },
  REQUIRE_SECOND_FACTOR: { schema: z.enum(FACTOR_REQUIREMENTS), allowed: FACTOR_REQUIREMENTS.join(', ') },
} as const satisfies Record<string, Setting>;

type Parsed = { [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]['schema']> | undefined };

/** Names of all settings. A test holds docs/configuration.md to them. */
export const SETTING_NAMES = Object.keys(SETTINGS);

/** Returns the settings in the environment. An empty variable counts as unset. Throws ConfigError. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting]) => [name, readSetting(name, environment[name], setting)]),
  ) as Parsed;
  if (environment['DATABASE_URL']) {
    throw new ConfigError(
      'DATABASE_URL is set, but this version stores its data in SQLite only, in DATA_DIR. Unset DATABASE_URL.',
    );
  }
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = parsed;
  if ((username === undefined) !== (password === undefined)) {
    throw new ConfigError(
      `${username === undefined ? 'ADMIN_USERNAME' : 'ADMIN_PASSWORD'} is missing. Set both ADMIN_USERNAME and ADMIN_PASSWORD, or neither.`,
    );
  }
  const publicPort = parsed.PUBLIC_URL === undefined ? 0 : Number(new URL(parsed.PUBLIC_URL).port);
  const blocked = blockedPortFault('PORT', parsed.PORT ?? 0) ?? blockedPortFault('PUBLIC_URL', publicPort);
  if (blocked !== undefined) throw new ConfigError(blocked);
  return {
    host: parsed.HOST ?? '127.0.0.1',
    port: parsed.PORT ?? 4180,
    dataDir: parsed.DATA_DIR ?? './data',
    allowNetworkDataDir: parsed.ALLOW_NETWORK_DATA_DIR ?? false,
    platformKey: parsed.PLATFORM_KEY,
    admin: username !== undefined && password !== undefined ? { username, password } : undefined,
    timeZone: parsed.TIME_ZONE ?? 'UTC',
    publicUrl: parsed.PUBLIC_URL,
    trustProxy: parsed.TRUST_PROXY ?? false,
    maxConnections: parsed.MAX_CONNECTIONS ?? 5000,
    maxConnectionsPerAddress: parsed.MAX_CONNECTIONS_PER_ADDRESS ?? 500,
    logLevel: parsed.LOG_LEVEL ?? 'info',
    metricsPublic: parsed.METRICS_PUBLIC ?? false,
    downloadLinkMinutes: parsed.DOWNLOAD_LINK_MINUTES ?? 15,
    idempotencyHours: parsed.IDEMPOTENCY_HOURS ?? 24,
    exportDays: parsed.EXPORT_DAYS ?? 7,
    exportMegabytes: parsed.EXPORT_MEGABYTES ?? 2048,
    signingKeyFile: parsed.SIGNING_KEY_FILE,
    logRetentionDays: parsed.LOG_RETENTION_DAYS,
    heartbeatSeconds: parsed.HEARTBEAT_SECONDS ?? 60,
    environment: parsed.ENVIRONMENT,
    requireSecondFactor: parsed.REQUIRE_SECOND_FACTOR ?? 'none',
  };
}

const SECRET = new Set(['PLATFORM_KEY', 'ADMIN_PASSWORD']);

function readSetting(name: string, value: string | undefined, setting: Setting): unknown {
  if (value === undefined || value === '') return undefined;
  const result = setting.schema.safeParse(value);
  if (result.success) return result.data;
  const given = SECRET.has(name) ? 'not usable' : `'${value}'`;
  throw new ConfigError(`${name} is ${given}. Allowed is ${setting.allowed}.`);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  );
}
