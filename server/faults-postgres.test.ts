import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Readiness } from './http/health.ts';
import { startCuttingProxy } from './testing/postgres/cutting-proxy.ts';
import { within } from './testing/postgres/databases.ts';
import { ask, emptyDatabase, makeSn, PLATFORM_KEY, startOn } from './testing/postgres/program.ts';
import type { Service } from './testing/spawn.ts';

/* Faults of a real PostgreSQL, and what the service then answers. */

const cluster = inject('postgres');

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

async function start(url: string): Promise<Service> {
  const service = await startOn(url, { LOG_LEVEL: 'error' });
  cleanUp.push(service.remove);
  return service;
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** Runs statements as the owner of the server, and then ends the connections of a database, which are opened again. */
const administer = (url: string, ...statements: string[]): Promise<void> =>
  within(cluster, async (client) => {
    for (const statement of statements) await client.query(statement);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [nameOf(url)]);
  });

const create = (service: Service, name: string, key: string) =>
  ask(
    service,
    'POST',
    '/api/businesses',
    { name, type: 'LOCAL' },
    { platformkey: PLATFORM_KEY, 'idempotency-key': key },
  );

const readiness = async ({ origin }: Service): Promise<unknown> => {
  const { ready, reason } = (await (await fetch(`${origin}/readyz`)).json()) as Readiness;
  return reason ?? ready;
};

/** The refusal of a request that may be sent again in two seconds. */
const REFUSED = { http: 503, status: 520, retryAfter: '2' };

const found = async (service: Service, path: string): Promise<number> => {
  const response = await fetch(`${service.origin}/api${path}`, { headers: { platformkey: PLATFORM_KEY } });
  return ((await response.json()) as { data: { total: number } }).data.total;
};

describe('a connection that is lost in a commit', () => {
  test.each(['before the commit', 'after the commit'] as const)(
    '%s answers 5031, and the same request with its Idempotency-Key finds out, with one effect',
    async (when) => {
      const proxy = await startCuttingProxy(await emptyDatabase(cluster));
      cleanUp.push(proxy.close);
      const service = await start(proxy.url);
      for (const round of [1, 2, 3]) {
        const name = `Business ${round}`;
        proxy.cut(when, name);
        const cut = await create(service, name, `key ${round}`);
        expect([cut.http, cut.status]).toEqual([503, 5031]);
        expect(await found(service, '/businesses')).toBe(when === 'after the commit' ? round : round - 1);
        const again = await create(service, name, `key ${round}`);
        expect([again.http, again.status, again.first['name']]).toEqual([200, 0, name]);
        expect((await create(service, name, `key ${round}`)).status).toBe(0);
        expect(await found(service, '/businesses')).toBe(round);
      }
      expect((await create(service, 'Business 1', 'another key')).status).toBe(4090);
      expect(service.process.exitCode).toBeNull();
    },
  );

  test('generates the SNs once, although it is asked for them twice', async () => {
    const proxy = await startCuttingProxy(await emptyDatabase(cluster));
    cleanUp.push(proxy.close);
    const service = await start(proxy.url);
    await makeSn(service);
    const wanted = {
      product: { productName: 'Product' },
      template: { name: 'Default' },
      business: { name: 'Business' },
    };
    const generate = () =>
      ask(service, 'POST', '/api/sns/generate_sn?count=3', { ...wanted, description: 'cut at the commit' },
        { platformkey: PLATFORM_KEY, 'idempotency-key': 'order 4711' }); // prettier-ignore
    proxy.cut('after the commit', 'cut at the commit');
    expect((await generate()).status).toBe(5031);
    expect((await generate()).status).toBe(0);
    expect(await found(service, '/sns')).toBe(4);
  });
});

describe('a server that refuses', () => {
  let url: string;
  let service: Service;
  beforeAll(async () => {
    url = await emptyDatabase(cluster);
    service = await startOn(url, { LOG_LEVEL: 'error' });
  });
  afterAll(() => service.remove());

  test('changes, because it is read-only, is told in words; reads go on, and changes do when it allows them', async () => {
    const sn = await makeSn(service);
    await administer(url, `alter database ${nameOf(url)} set default_transaction_read_only = on`);
    await expect.poll(() => readiness(service)).toBe('The database is read-only. Nothing was changed.');
    expect(await create(service, 'Read-only', 'read-only')).toMatchObject(REFUSED);
    expect((await ask(service, 'GET', `/api/sns/${sn}`)).first['sn']).toBe(sn);
    await administer(url, `alter database ${nameOf(url)} reset default_transaction_read_only`);
    await expect.poll(() => readiness(service)).toBe(true);
    expect((await create(service, 'Read-only', 'read-only')).status).toBe(0);
  });

  test('a change, because its disk is full, is told in words, and changes go on when there is room', async () => {
    await within(url, (client) =>
      client.query(`create function full_disk() returns trigger language plpgsql as $$ begin
          raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
        create trigger full_disk before insert on business for each row execute function full_disk()`),
    );
    const msg = 'The disk of the database is full. Nothing was changed.';
    expect(await create(service, 'Full', 'full')).toMatchObject({ ...REFUSED, msg });
    await within(url, (client) => client.query('drop trigger full_disk on business'));
    expect((await create(service, 'Full', 'full')).status).toBe(0);
  });

  test('statements that take too long is told as 5030, with a time to try again after', async () => {
    await administer(url, `alter database ${nameOf(url)} set statement_timeout = '300ms'`);
    await expect.poll(() => readiness(service)).toBe(true);
    await within(url, async (client) => {
      await client.query('begin; lock table business in access exclusive mode');
      for (const answer of [await ask(service, 'GET', '/api/businesses'), await create(service, 'Slow', 'slow')])
        expect(answer).toMatchObject({ ...REFUSED, status: 5030 });
    });
    expect((await create(service, 'Slow', 'slow')).status).toBe(0);
  });
});

describe('a server that refuses connections', () => {
  /** Creates a database that its own role signs in to with a password. */
  async function guarded(): Promise<{ url: string; role: string }> {
    const url = await emptyDatabase(cluster);
    const role = `role_${nameOf(url)}`;
    await within(cluster, async (client) => {
      await client.query(`create role ${role} login password 'first-password'`);
      await client.query(`alter database ${nameOf(url)} owner to ${role}`);
      const { rows } = await client.query<{ hba_file: string }>('show hba_file');
      const lines = [
        `host all ${role} 127.0.0.1/32 scram-sha-256`,
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
      ];
      await client.query(
        `copy (select * from unnest(array[${lines.map((line) => `'${line}'`).join(', ')}])) to '${rows[0]?.hba_file}'`,
      );
      await client.query('select pg_reload_conf()');
    });
    cleanUp.push(() => within(cluster, (client) => client.query(`alter role ${role} nologin`)));
    return { url: Object.assign(new URL(url), { username: role, password: 'first-password' }).href, role };
  }

  test.each([
    ['because the password was changed', "password 'second-password'", "password 'first-password'",
      'The database refuses the user or the password of the service. Check DATABASE_URL. Nothing was changed.'],
    ['because there are too many', 'connection limit 0', 'connection limit -1',
      'The database accepts no more connections. Nothing was changed.'],
  ])('%s is told in words, no process ends, and everything goes on by itself', async (_why, fault, repair, says) => {
    const { url, role } = await guarded();
    const service = await start(url);
    const sn = await makeSn(service);
    await administer(url, `alter role ${role} ${fault}`);
    await expect.poll(() => readiness(service)).toBe(says);
    for (const answer of [await ask(service, 'GET', `/api/sns/${sn}`), await create(service, 'Refused', 'key')])
      expect(answer).toMatchObject(REFUSED);
    expect(service.process.exitCode).toBeNull();
    await administer(url, `alter role ${role} ${repair}`);
    await expect.poll(() => readiness(service)).toBe(true);
    expect((await create(service, 'Refused', 'key')).status).toBe(0);
    expect(service.output()).not.toContain('first-password');
  }); // prettier-ignore

  test('keeps the service from starting, with a message that has no password', async () => {
    const { url, role } = await guarded();
    await within(cluster, (client) => client.query(`alter role ${role} password 'second-password'`));
    const started = startOn(url);
    await expect(started).rejects.toThrow(/cannot be used: password authentication failed for user/);
    await expect(started).rejects.not.toThrow(/first-password/);
  });
});
