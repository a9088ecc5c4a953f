import { randomBytes } from 'node:crypto';
import { startCluster } from '../../server/testing/postgres/cluster.ts';
import { readMoveConfig, runMoveCommand } from '../../server/move/command.ts';
import { withConnection } from '../../server/move/connection.ts';
import { systemClock } from '../../server/time/clock.ts';
import type { Effort } from '../compare.ts';
import { copyOf, type Dataset } from '../dataset.ts';
import { prepareLoad, type Load } from '../load/generator.ts';
import { KEY } from '../load/requests.ts';
import { startServer, type Server, type ServerPlan } from '../processes.ts';
import type { Figure, Goal } from '../report.ts';
import * as plans from '../servers/plans.ts';
import { median } from '../statistics.ts';
import { databaseTime } from './database-time.ts';
import { heartbeats, kindsOf, makeShared, type Kind } from './postgres-loads.ts';
import { recordStatements } from './postgres-recording.ts';

const INSTANCES = 3;

/** A primary as administrators run it: commits wait for its disk. */
const SETTINGS = ['max_connections=200', 'shared_buffers=512MB'];

/** Microseconds of processor time for each request, of all servers and of PostgreSQL, and the requests that failed. */
type Cost = Readonly<Record<'service' | 'database' | 'perSecond' | 'failed', number>>;

/** Servers that share a load. */
type Party = { readonly name: string; readonly servers: readonly Server[] };

const ONE = 'one instance';
const ALL = 'three instances';

/** What one instance is compared with, and the least that the other's cost should be of its own. */
const WANTED: Readonly<Record<Kind['peers'][number], { readonly name: string; readonly wanted: number }>> = {
  bare: { name: plans.BARE, wanted: 0.5 },
  fastify: { name: plans.FASTIFY, wanted: 1 },
};

/**
 * Measures what requests cost on PostgreSQL with one instance, with three that share the load, with the statements alone, and with
 * Fastify. The log-ins are those of thousands of devices. The others have copies of the database.
 */
export async function postgresSuite(data: Dataset, effort: Effort): Promise<{ figures: Figure[]; goals: Goal[] }> {
  const cluster = await startCluster({ settings: SETTINGS });
  const running: Server[] = [];
  const up = async (plan: ServerPlan): Promise<Server> => {
    const server = await startServer(plan);
    running.push(server);
    return server;
  };
  try {
    const environment = { DATABASE_URL: cluster.url, SECRET_KEY: randomBytes(32).toString('base64') };
    const args = ['--to', cluster.url];
    const moved = { ...environment, DATA_DIR: copyOf(data, 'postgres'), PLATFORM_KEY: KEY };
    await runMoveCommand(args, { config: readMoveConfig(moved, args), clock: systemClock });
    const first = await up(plans.licetOnPostgres(environment));
    const shared = await makeShared(first);
    const kinds = kindsOf(data, shared);
    await first.stop();
    const { statements, bareUrl, fastifyUrl } = await recordStatements(cluster.url, environment, kinds);

    const servers: Server[] = [];
    while (servers.length < INSTANCES) servers.push(await up(plans.licetOnPostgres(environment)));
    const beats = await heartbeats(servers[0] ?? first, shared);
    const parties = {
      bare: { name: plans.BARE, servers: [await up(plans.bareOnPostgres(bareUrl, statements))] },
      fastify: { name: plans.FASTIFY, servers: [await up(plans.fastifyOnPostgres(fastifyUrl))] },
    };
    const own = [
      { name: ONE, servers: servers.slice(0, 1) },
      { name: ALL, servers },
    ];
    const time = databaseTime(cluster.url);
    const figures: Figure[] = [];
    const goals: Goal[] = [];
    for (const { name, requests, peers } of [beats, ...kinds]) {
      const all = [...own, ...peers.map((peer) => parties[peer])];
      const costs = await costsOf(all, prepareLoad(name, requests), time, effort);
      for (const [party, cost] of costs) figures.push({ what: `${name}, ${party}`, value: costText(middle(cost)) });
      figures.push({ what: `${name}, three against one`, value: ratio(costs, ALL, ONE, serviceOf).toFixed(2) });
      for (const peer of peers) {
        const { name: against, wanted } = WANTED[peer];
        goals.push({
          what: `${name}, ${against} against ${ONE}`,
          wanted,
          reached: ratio(costs, against, ONE, wholeOf),
        });
      }
    }
    return { figures: [...figures, ...(await sizesOf(cluster.url))], goals };
  } finally {
    for (const server of running) await server.stop();
    await cluster.stop();
  }
}

const serviceOf = ({ service }: Cost): number => service;
const wholeOf = ({ service, database }: Cost): number => service + database;

type Costs = ReadonlyMap<string, readonly Cost[]>;

/** Returns the cost of one party divided by that of another: the median of the ratios of the rounds. */
function ratio(costs: Costs, one: string, other: string, of: (cost: Cost) => number): number {
  const rounds = (name: string): number[] => (costs.get(name) ?? []).map(of);
  const divisors = rounds(other);
  return median(rounds(one).map((cost, round) => cost / (divisors[round] ?? Number.NaN)));
}

/** The bytes of a row with its indexes, in tables with enough rows to tell. */
const SIZES = `select name as table, round(sum(size) / sum(rows)) as bytes
  from (select relname as name, pg_total_relation_size(oid) as size, reltuples as rows from pg_class
      where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace
    union all select p.relname, pg_total_relation_size(c.oid), c.reltuples
      from pg_inherits join pg_class p on p.oid = inhparent join pg_class c on c.oid = inhrelid where p.relkind = 'p') tables
  where rows >= 0 group by name having sum(rows) >= 2000 order by 1`;

async function sizesOf(url: string): Promise<Figure[]> {
  return withConnection(url, async (client) => {
    await client.query('analyze');
    const { rows } = await client.query<{ table: string; bytes: number }>(SIZES);
    return rows.map(({ table, bytes }) => ({ what: `bytes of a row of ${table}, with indexes`, value: String(bytes) }));
  });
}

const costText = ({ service, database, perSecond, failed }: Cost): string =>
  `${service.toFixed(0)} + ${database.toFixed(0)} µs, ${perSecond.toFixed(0)}/s, ${failed} failed`;

/** Loads the parties in turn, round after round, and returns the cost of each round. */
async function costsOf(parties: readonly Party[], load: Load, time: () => number, effort: Effort): Promise<Costs> {
  const costs = new Map(parties.map(({ name }) => [name, [] as Cost[]]));
  // The first round compiles.
  for (let round = 0; round <= effort.rounds; round++) {
    for (const { name, servers } of parties) {
      const cost = await roundOf(servers, load, time, effort.seconds);
      if (round > 0) costs.get(name)?.push(cost);
    }
  }
  return costs;
}

async function roundOf(servers: readonly Server[], load: Load, time: () => number, seconds: number): Promise<Cost> {
  const serviceTime = async (): Promise<number> => {
    const usages = await Promise.all(servers.map(({ usage }) => usage()));
    return usages.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0);
  };
  const before = { service: await serviceTime(), database: time() };
  const of = servers.length;
  const results = await Promise.all(servers.map(({ port }, nth) => load.run(port, seconds, { nth, of })));
  const count = results.reduce((sum, { requests }) => sum + requests, 0);
  return {
    service: ((await serviceTime()) - before.service) / count,
    database: (time() - before.database) / count,
    perSecond: results.reduce((sum, { requests, seconds }) => sum + requests / seconds, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Returns the median of the rounds, and the sum of what failed. */
function middle(rounds: readonly Cost[]): Cost {
  const of = (name: keyof Cost): number => median(rounds.map((round) => round[name]));
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0);
  return { service: of('service'), database: of('database'), perSecond: of('perSecond'), failed };
}
