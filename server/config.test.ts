import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, SETTING_NAMES } from './config.ts';

const DEFAULTS = {
  host: '127.0.0.1',
  port: 4180,
  dataDir: './data',
  database: undefined,
  allowNetworkDataDir: false,
  platformKey: undefined,
  admin: undefined,
  timeZone: 'UTC',
  publicUrl: undefined,
  trustProxy: false,
  readers: Math.max(1, availableParallelism() - 1),
  drainSeconds: 0,
  requestSeconds: 10,
  maxConnections: 5000,
  maxConnectionsPerAddress: 500,
  logLevel: 'info',
  slowRequestMilliseconds: 200,
  metricsPublic: false,
  downloadLinkMinutes: 15,
  exportDays: 7,
  exportMegabytes: 2048,
  idempotencyHours: 24,
  signingKeyFile: undefined,
  logRetentionDays: undefined,
  heartbeatSeconds: 60,
  backupPassphrase: undefined,
  backups: undefined,
  environment: undefined,
  requireSecondFactor: 'none',
};

test('every setting has its default, and an empty variable counts as unset', () => {
  expect(readConfig({})).toEqual(DEFAULTS);
  expect(readConfig(Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])))).toEqual(DEFAULTS);
});

/** Settings for PostgreSQL. Those of backups and READERS are for SQLite. */
const POSTGRES = {
  DATABASE_URL: 'postgres://licet@db/licet',
  DATABASE_READ_URL: 'postgres://licet@standby/licet',
  DATABASE_CONNECTIONS: '50',
  SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
};

test('every setting is read', () => {
  const environment = {
    HOST: '::',
    PORT: '0',
    DATA_DIR: '/var/lib/licet',
    ALLOW_NETWORK_DATA_DIR: 'true',
    PLATFORM_KEY: 'sixteen-or-more-characters',
    ADMIN_USERNAME: ' ada ',
    ADMIN_PASSWORD: 'seven-brass-otters-hum',
    TIME_ZONE: 'Europe/Berlin',
    PUBLIC_URL: 'https://Licet.example:443/',
    TRUST_PROXY: 'true',
    READERS: '4',
    DRAIN_SECONDS: '15',
    REQUEST_SECONDS: '30',
    SLOW_REQUEST_MILLISECONDS: '500',
    MAX_CONNECTIONS: '2000',
    MAX_CONNECTIONS_PER_ADDRESS: '100',
    LOG_LEVEL: 'debug',
    METRICS_PUBLIC: 'true',
    DOWNLOAD_LINK_MINUTES: '60',
    IDEMPOTENCY_HOURS: '1',
    EXPORT_DAYS: '30',
    EXPORT_MEGABYTES: '512',
    SIGNING_KEY_FILE: '/etc/licet/signing.pem',
    LOG_RETENTION_DAYS: '180',
    HEARTBEAT_SECONDS: '5',
    BACKUP_PASSPHRASE: 'eight-tin-herons-sing',
    BACKUP_DIR: '/backups',
    BACKUP_EVERY: '6',
    BACKUP_KEEP: '28',
    ENVIRONMENT: ' Staging ',
    REQUIRE_SECOND_FACTOR: 'administrators',
  };
  expect(Object.keys({ ...environment, ...POSTGRES }).toSorted()).toEqual(SETTING_NAMES.toSorted());
  expect(readConfig(environment)).toEqual({
    host: '::',
    port: 0,
    dataDir: '/var/lib/licet',
    database: undefined,
    allowNetworkDataDir: true,
    platformKey: 'sixteen-or-more-characters',
    admin: { username: 'ada', password: 'seven-brass-otters-hum' },
    timeZone: 'Europe/Berlin',
    publicUrl: 'https://licet.example',
    trustProxy: true,
    readers: 4,
    drainSeconds: 15,
    requestSeconds: 30,
    slowRequestMilliseconds: 500,
    maxConnections: 2000,
    maxConnectionsPerAddress: 100,
    logLevel: 'debug',
    metricsPublic: true,
    downloadLinkMinutes: 60,
    idempotencyHours: 1,
    exportDays: 30,
    exportMegabytes: 512,
    signingKeyFile: '/etc/licet/signing.pem',
    logRetentionDays: 180,
    heartbeatSeconds: 5,
    backupPassphrase: 'eight-tin-herons-sing',
    backups: { folder: '/backups', everyHours: 6, keep: 28 },
    environment: 'Staging',
    requireSecondFactor: 'administrators',
  });
});

test.each(['base64', 'base64url', 'hex'] as const)('PostgreSQL is chosen, with SECRET_KEY in %s', (encoding) => {
  const secretKey = Buffer.alloc(32, 0xfb);
  const environment = { ...POSTGRES, SECRET_KEY: secretKey.toString(encoding) };
  expect(readConfig(environment).database).toEqual({
    url: POSTGRES.DATABASE_URL,
    readUrl: POSTGRES.DATABASE_READ_URL,
    connections: 50,
    secretKeys: [secretKey],
  });
  expect(readConfig({ ...environment, DATABASE_CONNECTIONS: '' }).database?.connections).toBe(20);
  const two = `${Buffer.alloc(32, 1).toString(encoding)}, ${environment.SECRET_KEY}`;
  expect(readConfig({ ...POSTGRES, SECRET_KEY: two }).database?.secretKeys).toEqual([Buffer.alloc(32, 1), secretKey]);
});

test('with BACKUP_DIR alone, the service backs itself up every day and keeps a week', () => {
  expect(readConfig({ BACKUP_DIR: '/backups' }).backups).toEqual({ folder: '/backups', everyHours: 24, keep: 7 });
});

describe('an invalid setting stops the start with one line: name, value and allowed values', () => {
  test.each([
    [{ PORT: 'eighty' }, "PORT is 'eighty'. Allowed is a port from 0 to 65535 (0: any free one)."],
    [{ PORT: '65536' }, "PORT is '65536'. Allowed is a port from 0 to 65535 (0: any free one)."],
    [{ PORT: '-1' }, /^PORT is '-1'/],
    [{ PORT: '0x10' }, /^PORT is '0x10'/],
    [{ PORT: '4190' }, /^PORT has the port 4190, which browsers and fetch refuse to open.* Choose another port/],
    [{ PUBLIC_URL: 'http://licet.example:6000' }, /^PUBLIC_URL has the port 6000, which browsers and fetch refuse/],
    [{ TIME_ZONE: 'Mars/Olympus' }, /^TIME_ZONE is 'Mars\/Olympus'\. Allowed is an IANA time zone/],
    [{ TIME_ZONE: '+02:00' }, /^TIME_ZONE is '\+02:00'/],
    [{ PUBLIC_URL: 'licet.example' }, /^PUBLIC_URL is 'licet\.example'\. Allowed is an http: or https: address/],
    [{ PUBLIC_URL: 'https://licet.example/app' }, /^PUBLIC_URL is/],
    [{ PUBLIC_URL: 'https://user@licet.example' }, /^PUBLIC_URL is/],
    [{ PUBLIC_URL: 'ftp://licet.example' }, /^PUBLIC_URL is/],
    [{ TRUST_PROXY: 'yes' }, "TRUST_PROXY is 'yes'. Allowed is true or false."],
    [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL is 'loud'. Allowed is debug, info, warn, error, silent."],
    [{ IDEMPOTENCY_HOURS: '0' }, "IDEMPOTENCY_HOURS is '0'. Allowed is hours from 1 to 720."],
    [{ HEARTBEAT_SECONDS: '0' }, "HEARTBEAT_SECONDS is '0'. Allowed is seconds from 1 to 3600."],
    [{ DOWNLOAD_LINK_MINUTES: '1.5' }, /^DOWNLOAD_LINK_MINUTES is '1\.5'/],
    [{ BACKUP_PASSPHRASE: 'tin-herons' }, 'BACKUP_PASSPHRASE is not usable. Allowed is 12 to 1024 characters.'],
    [{ BACKUP_EVERY: '0' }, "BACKUP_EVERY is '0'. Allowed is hours from 1 to 720."],
    [{ BACKUP_DIR: '/backups', BACKUP_KEEP: '0' }, "BACKUP_KEEP is '0'. Allowed is a number from 1 to 1000."],
    [{ BACKUP_EVERY: '24' }, /^BACKUP_EVERY is set and BACKUP_DIR is not\. Set BACKUP_DIR to a folder, or unset/],
    [{ BACKUP_KEEP: '7' }, /^BACKUP_KEEP is set and BACKUP_DIR is not/],
    [{ BACKUP_DIR: './data/backups' }, /^BACKUP_DIR is '\.\/data\/backups', which lies in DATA_DIR\. Choose/],
    [{ BACKUP_DIR: '/srv/licet', DATA_DIR: '/srv/licet/' }, /^BACKUP_DIR is '\/srv\/licet', which lies in DATA_DIR/],
    [{ ADMIN_USERNAME: 'ada' }, /^ADMIN_PASSWORD is missing/],
    [{ ADMIN_PASSWORD: 'seven-brass-otters-hum' }, /^ADMIN_USERNAME is missing/],
    [
      { ...POSTGRES, SECRET_KEY: '' },
      /^SECRET_KEY is missing\. .*, as "openssl rand -base64 32" prints them, and keep/,
    ],
    [{ SECRET_KEY: POSTGRES.SECRET_KEY }, /^SECRET_KEY is set and DATABASE_URL is not\./],
    [{ DATABASE_READ_URL: POSTGRES.DATABASE_READ_URL }, /^DATABASE_READ_URL is set and DATABASE_URL is not\./],
    [
      { ...POSTGRES, DATABASE_READ_URL: 'postgres://licet:sec-ret@one,two/licet' },
      /^DATABASE_READ_URL is not usable\. Allowed is an address of one server of PostgreSQL such as/,
    ],
    [{ DATABASE_CONNECTIONS: '50' }, /^DATABASE_CONNECTIONS is set and DATABASE_URL is not\./],
    [{ ...POSTGRES, DATABASE_CONNECTIONS: '3' }, "DATABASE_CONNECTIONS is '3'. Allowed is connections from 4 to 1000."],
    [{ ...POSTGRES, READERS: '2' }, /^READERS is set together with DATABASE_URL.* Set DATABASE_CONNECTIONS, and unset/],
    [{ ...POSTGRES, BACKUP_DIR: '/backups' }, /^BACKUP_DIR is set together with DATABASE_URL.* pg_dump or/],
  ])('%j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(message);
  });

  test.each([
    ...['postgres://licet:sec-ret@/licet', 'postgres://licet:sec-ret@db', 'mysql://licet:sec-ret@db/licet'],
    ...['licet:sec-ret', 'https://licet:sec-ret@db/licet'],
  ])('DATABASE_URL %s, without its value', (DATABASE_URL) => {
    expect(() => readConfig({ DATABASE_URL })).toThrow(
      /^DATABASE_URL is not usable\. Allowed is an address of PostgreSQL/,
    );
    expect(() => readConfig({ DATABASE_URL })).not.toThrow(/sec-ret/);
  });

  test.each([
    Buffer.alloc(31).toString('base64'),
    Buffer.alloc(33).toString('base64'),
    'f'.repeat(63),
    'sec ret',
    `${'f'.repeat(64)},`,
  ])('SECRET_KEY %s, without its value', (given) => {
    expect(() => readConfig({ ...POSTGRES, SECRET_KEY: given })).toThrow(
      /^SECRET_KEY is not usable\. Allowed is 32 random/,
    );
    expect(() => readConfig({ ...POSTGRES, SECRET_KEY: given })).not.toThrow(given);
  });

  test.each(['PLATFORM_KEY', 'ADMIN_PASSWORD'])('%s, without its value', (name) => {
    expect(() => readConfig({ [name]: 'sec ret' })).toThrow(
      new RegExp(`^${name} is not usable\\. Allowed is \\d+ to \\d+`),
    );
    expect(() => readConfig({ [name]: 'sec ret' })).not.toThrow(/sec ret/);
  });
});
