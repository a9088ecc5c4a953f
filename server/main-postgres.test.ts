import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { newestSchema } from './db/postgres/migrations.ts';
import { onlyWith, programFile, runService, type Service } from './testing/spawn.ts';
import { within } from './testing/postgres/databases.ts';
import { ask, emptyDatabase, makeSn, SECRET_KEY, startOn } from './testing/postgres/program.ts';

const cluster = inject('postgres');
const ADA = { username: 'ada', displayName: 'Ada', password: 'seven-brass-otters-hum' };

const started: Service[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.remove()));
});

async function start(url: string, environment: Readonly<Record<string, string>> = {}): Promise<Service> {
  const service = await startOn(url, environment);
  started.push(service);
  return service;
}

const signIn = (service: Service) =>
  ask(service, 'POST', '/bff/login', { username: ADA.username, password: ADA.password }, {});

const keyIds = async (service: Service): Promise<unknown> => {
  const response = await fetch(`${service.origin}/runtime/keys`);
  const { data } = (await response.json()) as { readonly data: { readonly items: readonly { keyId: string }[] } };
  return data.items.map(({ keyId }) => keyId);
};

const runKeys = (url: string, ...args: string[]) =>
  spawnSync(process.execPath, [programFile('scripts/run/keys.ts'), ...args], {
    encoding: 'utf8',
    env: onlyWith({ DATABASE_URL: url, SECRET_KEY }),
  });

describe('the program with DATABASE_URL', () => {
  test('is set up, makes an SN, logs in to it, and has all of it after a restart with another folder', async () => {
    const url = await emptyDatabase(cluster);
    const service = await start(url);
    expect(service.output()).toMatch(/^Data is in PostgreSQL \(program_\w+ on 127\.0\.0\.1:\d+\)$/m);
    const [, token = ''] = service.setupLink?.split('#') ?? [];
    expect((await ask(service, 'POST', '/bff/setup', { token, ...ADA }, {})).http).toBe(200);
    const signedIn = await signIn(service);
    expect(signedIn.http).toBe(200);
    const sn = await makeSn(service);
    const session = await ask(service, 'POST', '/runtime/sessions', { sn, mac: '02-00-00-00-00-01' }, {});
    expect(session.status).toBe(0);
    const keys = await keyIds(service);
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
    expect(readdirSync(service.dataDir).filter((name) => !name.startsWith('lock.db'))).toEqual([]);
    expect(await service.stop()).toBe(0);

    const again = await start(url);
    expect(again.setupLink).toBeUndefined();
    expect((await signIn(again)).http).toBe(200);
    expect((await ask(again, 'GET', `/api/sns/${sn}`)).first['sn']).toBe(sn);
    expect(await keyIds(again)).toEqual(keys);
    const { id, token: bearer } = session.first;
    const headers = { authorization: `Bearer ${String(bearer)}` };
    expect((await ask(again, 'POST', `/runtime/sessions/${String(id)}/heartbeat`, {}, headers)).status).toBe(0);
    const refused = await ask(again, 'POST', '/runtime/sessions', { sn, mac: '02-00-00-00-00-02' }, {});
    expect(refused.status).toBe(1799);
  });

  test('started twice at once on an empty database, migrates it once and signs with one key', async () => {
    const url = await emptyDatabase(cluster);
    const [one, other] = await Promise.all([start(url), start(url)]);
    expect(await keyIds(one)).toEqual(await keyIds(other));
    const { rows } = await within(url, (client) =>
      client.query('select count(*) as n, max(number) as last from migration'),
    );
    expect(rows[0]).toEqual({ n: expect.any(String), last: String(newestSchema()) });
  });

  test('signs with a new key after npm run keys, without a restart', async () => {
    const url = await emptyDatabase(cluster);
    const service = await start(url);
    const [old] = (await keyIds(service)) as string[];
    const rotated = runKeys(url, 'rotate');
    expect([rotated.stderr, rotated.status]).toEqual(['', 0]);
    const [made] = rotated.stdout.split(' ');
    await expect.poll(() => keyIds(service)).toEqual([made, old]);
    expect(runKeys(url, 'list').stdout).toMatch(new RegExp(`^${made} .* in use\n${old} .* retired`));
    expect(runKeys(url, 'make', 'link')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^There is a secret 'link', and SECRET_KEY opens it\./),
    });
  });

  test('says in Health how large the database is, and nothing of disk and backups', async () => {
    const service = await start(await emptyDatabase(cluster), {
      ADMIN_USERNAME: ADA.username,
      ADMIN_PASSWORD: ADA.password,
    });
    const cookie = (await signIn(service)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { first } = await ask(service, 'GET', '/bff/health', undefined, { cookie });
    expect(first).toMatchObject({ readers: { threads: 20 }, disk: { database: expect.any(Number) } });
    expect(Object.keys(first['disk'] as object)).toEqual(['database']);
    expect(first['backup']).toBeUndefined();
    expect(await (await fetch(`${service.origin}/metrics`)).text()).not.toContain('licet_backup');
  });
});

describe('a start with DATABASE_URL that cannot succeed ends with code 1 and one sentence', () => {
  const refusal = async (environment: Readonly<Record<string, string>>): Promise<string> => {
    const { code, stdout, stderr } = await runService({ DATA_DIR: '/tmp/licet-none', SECRET_KEY, ...environment });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    return stderr;
  };

  test.each([
    [
      'no server',
      'postgres://ada:hidden@127.0.0.1:9/licet',
      /^PostgreSQL \(licet on 127\.0\.0\.1:9\) cannot be used: connect ECONNREFUSED .*Check its address/,
    ],
    [
      'no such host',
      'postgres://ada:hidden@none.invalid/licet',
      /^PostgreSQL \(licet on none\.invalid\) cannot be used: getaddrinfo ENOTFOUND/,
    ],
    ['no database', cluster.replace(/\w+$/, 'nowhere'), /cannot be used: database "nowhere" does not exist\. Check/],
    [
      'another protocol',
      'mysql://ada:hidden@127.0.0.1/licet',
      /^DATABASE_URL is not usable\. Allowed is an address of PostgreSQL such as/,
    ],
  ])('with %s', async (_about, url, message) => {
    const said = await refusal({ DATABASE_URL: url });
    expect(said).toMatch(message);
    expect(said).not.toContain('hidden');
  });

  test.each([
    [{ SECRET_KEY: '' }, /^SECRET_KEY is missing\. .*"openssl rand -base64 32"/],
    [
      { SECRET_KEY: 'c2hvcnQ=' },
      /^SECRET_KEY is not usable\. Allowed is 32 random bytes in base64 or hex, as "openssl rand/,
    ],
    [{ BACKUP_DIR: '/backups' }, /^BACKUP_DIR is set together with DATABASE_URL.*pg_dump/],
    [{ READERS: '2' }, /^READERS is set together with DATABASE_URL.*Set DATABASE_CONNECTIONS/],
  ])('with %j', async (environment, message) => {
    expect(await refusal({ DATABASE_URL: cluster, ...environment })).toMatch(message);
  });

  test('with another SECRET_KEY than the first start', async () => {
    const url = await emptyDatabase(cluster);
    await (await start(url)).stop();
    const other = Buffer.alloc(32, 8).toString('hex');
    expect(await refusal({ DATABASE_URL: url, SECRET_KEY: other })).toMatch(/^SECRET_KEY is not the key that sealed/);
    expect(await keyIds(await start(url))).toHaveLength(1);
  });

  test('on a server that is older than PostgreSQL 15', async () => {
    const url = await emptyDatabase(cluster);
    const name = new URL(url).pathname.slice(1);
    // The database answers with this function before it looks for PostgreSQL's own one.
    await within(url, (client) =>
      client.query(`create schema old;
        create function old.current_setting(name text) returns text language sql as
          $$ select case name when 'server_version_num' then '140023' else pg_catalog.current_setting(name) end $$;
        alter database ${name} set search_path = old, pg_catalog, public`),
    );
    expect(await refusal({ DATABASE_URL: url })).toMatch(
      /^PostgreSQL \(program_\w+ on [\d.:]+\) is version 14, and this program needs 15 or newer\. Upgrade the server/,
    );
  });

  test('on a database of a newer version, or of another program', async () => {
    const [newer, foreign] = [await emptyDatabase(cluster), await emptyDatabase(cluster)];
    await (await start(newer)).stop();
    await within(newer, (client) => client.query('insert into migration values (9999)'));
    expect(await refusal({ DATABASE_URL: newer })).toMatch(
      /^The database in DATABASE_URL was written by a newer version of this program \(schema 9999, this one knows \d+\)/,
    );
    await within(foreign, (client) => client.query('create table invoice (id integer)'));
    expect(await refusal({ DATABASE_URL: foreign })).toMatch(/has tables of another program\. Name an empty database/);
    const { rows } = await within(foreign, (client) =>
      client.query("select relname from pg_class where relname = 'sn'"),
    );
    expect(rows).toEqual([]);
  });
});
