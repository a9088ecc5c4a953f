import { randomBytes } from 'node:crypto';
import { startCluster } from '../../server/testing/postgres/cluster.ts';
import { readMoveConfig, runMoveCommand } from '../../server/move/command.ts';
import { withConnection } from '../../server/move/connection.ts';
import { systemClock } from '../../server/time/clock.ts';
import type { Effort } from '../compare.ts';
import { copyOf, sampleSns, type Dataset } from '../dataset.ts';
import { prepareLoad, type Load } from '../load/generator.ts';
import { KEY, type Request } from '../load/requests.ts';
import { startServer, type Server } from '../processes.ts';
import type { Figure } from '../report.ts';
import * as plans from '../servers/plans.ts';
import { median } from '../statistics.ts';
import { databaseTime } from './database-time.ts';

const INSTANCES = 3;
/** Different requests of each kind. */
const MANY = 5000;
/** SNs that devices log in to. */
const SHARED = 100;

/** A primary as administrators run it: commits wait for its disk. */
const SETTINGS = ['max_connections=200', 'shared_buffers=512MB'];

/** Microseconds of processor time for each request, of all instances and of PostgreSQL, and the requests that failed. */
type Cost = Readonly<Record<'service' | 'database' | 'perSecond' | 'failed', number>>;

/**
 * Measures what requests cost on PostgreSQL with one instance, and with three at once. Each instance is sent the same requests,
 * the log-ins of thousands of devices among them.
 */
export async function postgresSuite(data: Dataset, effort: Effort): Promise<Figure[]> {
  const cluster = await startCluster({ settings: SETTINGS });
  const servers: Server[] = [];
  try {
    const environment = { DATABASE_URL: cluster.url, SECRET_KEY: randomBytes(32).toString('base64') };
    const args = ['--to', cluster.url];
    const moved = { ...environment, DATA_DIR: copyOf(data, 'postgres'), PLATFORM_KEY: KEY };
    await runMoveCommand(args, { config: readMoveConfig(moved, args), clock: systemClock });
    while (servers.length < INSTANCES) servers.push(await startServer(plans.licetOnPostgres(environment)));
    const [first] = servers;
    if (first === undefined) return [];
    const of = databaseTime(cluster.url);
    const figures: Figure[] = [];
    for (const load of await loadsOf(data, first)) {
      const one = await costOf([first], load, of, effort);
      const all = await costOf(servers, load, of, effort);
      figures.push({ what: `${load.name}, one instance`, value: costText(one) });
      figures.push({ what: `${load.name}, three at once`, value: costText(all) });
      figures.push({ what: `${load.name}, three against one`, value: (all.service / one.service).toFixed(2) });
    }
    return [...figures, ...(await sizesOf(cluster.url))];
  } finally {
    for (const server of servers) await server.stop();
    await cluster.stop();
  }
}

/** The bytes of a row with its indexes, in tables with enough rows to tell. */
const SIZES = `select relname as table, round(pg_total_relation_size(oid) / reltuples) as bytes from pg_class
  where relkind = 'r' and reltuples >= 2000 and relnamespace = 'public'::regnamespace order by 1`;

async function sizesOf(url: string): Promise<Figure[]> {
  return withConnection(url, async (client) => {
    await client.query('analyze');
    const { rows } = await client.query<{ table: string; bytes: number }>(SIZES);
    return rows.map(({ table, bytes }) => ({ what: `bytes of a row of ${table}, with indexes`, value: String(bytes) }));
  });
}

const costText = ({ service, database, perSecond, failed }: Cost): string =>
  `${service.toFixed(0)} + ${database.toFixed(0)} µs, ${perSecond.toFixed(0)}/s, ${failed} failed`;

/** Loads servers at the same time, round after round. */
async function costOf(servers: readonly Server[], load: Load, time: () => number, effort: Effort): Promise<Cost> {
  const serviceTime = async (): Promise<number> => {
    const usages = await Promise.all(servers.map(({ usage }) => usage()));
    return usages.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0);
  };
  const rounds: Cost[] = [];
  // The first round compiles.
  for (let round = 0; round <= effort.rounds; round++) {
    const before = { service: await serviceTime(), database: time() };
    const results = await Promise.all(servers.map(({ port }) => load.run(port, effort.seconds)));
    const count = results.reduce((sum, { requests }) => sum + requests, 0);
    rounds.push({
      service: ((await serviceTime()) - before.service) / count,
      database: (time() - before.database) / count,
      perSecond: results.reduce((sum, { requests, seconds }) => sum + requests / seconds, 0),
      failed: results.reduce((sum, { failed }) => sum + failed, 0),
    });
  }
  const middle = (name: keyof Cost): number => median(rounds.slice(1).map((round) => round[name]));
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  return { service: middle('service'), database: middle('database'), perSecond: middle('perSecond'), failed };
}

type Item = { readonly id: number; readonly token: string; readonly sn: string };

async function loadsOf(data: Dataset, { port }: Server): Promise<Load[]> {
  const ask = async ({ method, path, body }: Request): Promise<readonly Item[]> => {
    const headers = { platformkey: KEY, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...sent });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    return (JSON.parse(text) as { data: { items: Item[] } }).data.items;
  };
  const sns = sampleSns(data, MANY);
  const names = {
    product: { productName: 'Product 1' },
    template: { name: 'Default' },
    business: { name: 'Business 5' },
  };
  const wide = { concurrentNumber: 10_000, volumeNumber: 10_000, usersNumber: 10_000, usageNumber: 1_000_000 };
  const shared = await ask({
    method: 'POST',
    path: `/api/sns/generate_sn?count=${SHARED}`,
    body: { ...names, ...wide },
  });
  const logIn = (at: number): Request => ({
    method: 'POST',
    path: '/runtime/sessions',
    body: { sn: shared[at % SHARED]?.sn, mac: macOf(at) },
  });
  const sessions: Item[] = [];
  for (let at = 0; at < SHARED; at++) sessions.push(...(await ask(logIn(at))));
  const load = (name: string, request: (at: number) => Request): Load =>
    prepareLoad(
      name,
      Array.from({ length: MANY }, (_, at) => request(at)),
    );
  return [
    load('GET one SN', (at) => ({ method: 'GET', path: `/api/sns/${sns[at]}` })),
    load('page of 50 SNs', (at) => ({ method: 'GET', path: `/api/sns?limit=50&offset=${at % 1000}` })),
    load('PATCH one SN', (at) => ({
      method: 'PATCH',
      path: `/api/sns/${sns[at]}`,
      body: { sn: sns[at], status: 0, volumeNumber: 3 + (at % 2) },
    })),
    load('heartbeat', (at) => {
      const { id, token } = sessions[at % SHARED] ?? { id: 0, token: '' };
      return { method: 'POST', path: `/runtime/sessions/${id}/heartbeat`, body: {}, token };
    }),
    load('log-in', (at) => logIn(SHARED + at)),
  ];
}

const macOf = (at: number): string =>
  (0x02_00_00_00_00_00 + at)
    .toString(16)
    .padStart(12, '0')
    .replaceAll(/..(?=.)/g, '$&-');
