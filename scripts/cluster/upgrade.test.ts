import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { freePort } from '../../server/testing/free-port.ts';
import { uniqueMac } from '../../server/testing/machines.ts';
import { startCluster } from '../../server/testing/postgres/cluster.ts';
import { within } from '../../server/testing/postgres/databases.ts';
import { ask, emptyDatabase, makeSn, PLATFORM_KEY, SECRET_KEY } from '../../server/testing/postgres/program.ts';
import { startService, type Service } from '../../server/testing/spawn.ts';
import { createBalancer } from './balancer.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The next version changes tables that all requests of the load use. Like any version, it only adds to them. */
const NEXT = { version: '99.0.0', schema: 9000 };
const MIGRATION = `alter table sn add column next_text text collate "C";
  alter table customer add column next_number bigint not null default 0;
  alter table session add column next_text text collate "C";
  alter table machine add column next_text text collate "C";
  alter table operator add column next_number bigint not null default 0;
  alter table operator_session add column next_number bigint not null default 0;
  create index next_customer on customer (next_number, id);`;

const ADMIN = { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'seven-brass-otters-hum' };

/** Requests that run at the same time. */
const CLIENTS = 6;
/** Requests that are answered in each state of the upgrade before it goes on. */
const REQUESTS = 120;

const cluster = await startCluster();
afterAll(cluster.stop);
const cleaning: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

/** Returns the program of the next version: a copy of this one with one more migration. */
function nextVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), 'licet-next-'));
  cleaning.push(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(ROOT, 'server'), join(folder, 'server'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const about = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...about, version: NEXT.version }));
  writeFileSync(join(folder, `server/db/postgres/migrations/${NEXT.schema}-next.sql`), MIGRATION);
  return join(folder, 'server/main.ts');
}

type Load = {
  /** Answers so far. */
  readonly answered: () => number;
  /** Answers that say that the service failed, and requests without an answer. */
  readonly failures: readonly string[];
  /** Names of the customers whose creation was acknowledged. */
  readonly created: readonly string[];
  readonly end: () => Promise<void>;
};

/** Sends reads, writes, log-ins and sign-ins from several clients until it is ended. */
function startLoad(origin: string, sn: string): Load {
  const failures: string[] = [];
  const created: string[] = [];
  let [answered, isOver] = [0, false];
  const send = async (method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>) => {
    try {
      const answer = await ask({ origin }, method, path, body, headers);
      answered++;
      if (answer.status !== 0) failures.push(`${method} ${path}: ${answer.http} ${answer.status}`);
      return answer;
    } catch (error) {
      failures.push(`${method} ${path}: ${String(error)}`);
      return undefined;
    }
  };
  const useOnce = async (name: string, withSignIn: boolean): Promise<void> => {
    await send('GET', `/api/sns/${sn}`);
    await send('POST', '/api/customers/data?limit=5', {});
    if (await send('POST', '/api/customers', [{ name }])) created.push(name);
    const session = await send('POST', '/runtime/sessions', { sn, mac: uniqueMac() }, {});
    if (session === undefined) return;
    const headers = { authorization: `Bearer ${String(session.first['token'])}` };
    const path = `/runtime/sessions/${String(session.first['id'])}`;
    await send('POST', `${path}/heartbeat`, {}, headers);
    await send('DELETE', path, undefined, headers);
    // Checking a password takes longer than everything else together.
    if (withSignIn)
      await send('POST', '/bff/login', { username: ADMIN.ADMIN_USERNAME, password: ADMIN.ADMIN_PASSWORD }, {});
  };
  const clients = Array.from({ length: CLIENTS }, async (_client, at) => {
    for (let round = 0; !isOver; round++) await useOnce(`customer ${at} ${round}`, round % 5 === 0);
  });
  return {
    answered: () => answered,
    failures,
    created,
    end: async () => {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

test(
  'instances are replaced by those of the next version, one after the other, and every request of a load is answered',
  { timeout: 600_000 },
  async () => {
    const url = await emptyDatabase(cluster.url);
    const program = nextVersion();
    const start = async (port: number, script?: string): Promise<Service> => {
      const settings = { DATABASE_URL: url, SECRET_KEY, PLATFORM_KEY, TRUST_PROXY: 'true', ...ADMIN };
      const service = await startService({ ...settings, PORT: String(port), DRAIN_SECONDS: '3' }, script);
      cleaning.push(service.remove);
      return service;
    };
    const rowsOf = (sql: string) => within(url, async (client) => (await client.query<object>(sql)).rows);
    const [one, two, port] = [await freePort(), await freePort(), await freePort()];
    const [first, second] = [await start(one), await start(two)];
    const sn = await makeSn(first, 1000);

    const balancer = await createBalancer([first.origin, second.origin]);
    cleaning.push(balancer.stop);
    balancer.server.listen(port, '127.0.0.1');
    await once(balancer.server, 'listening');
    const load = startLoad(`http://127.0.0.1:${port}`, sn);
    cleaning.push(load.end);
    const goOn = async (): Promise<void> => {
      const wanted = load.answered() + REQUESTS;
      await expect.poll(load.answered, { timeout: 120_000 }).toBeGreaterThan(wanted);
    };

    await goOn();
    expect(await first.stop()).toBe(0);
    await goOn();
    await start(one, program);
    expect(await rowsOf('select max(number) as newest from migration')).toEqual([{ newest: String(NEXT.schema) }]);
    expect((await ask(second, 'GET', `/api/sns/${sn}`)).first['sn']).toBe(sn);
    await goOn();
    expect(await second.stop()).toBe(0);
    await goOn();
    await start(two, program);
    await goOn();
    await load.end();

    expect(load.failures).toEqual([]);
    expect(await rowsOf('select distinct version from instance')).toEqual([{ version: NEXT.version }]);
    const customers = (await rowsOf('select name from customer')) as { readonly name: string }[];
    expect(customers.map(({ name }) => name).sort()).toEqual(load.created.toSorted());
  },
);
