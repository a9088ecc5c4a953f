import type { Load } from './load/generator.ts';
import type { Server } from './processes.ts';
import { median, pairedRatio, quantile } from './statistics.ts';

/** The cost of one round of requests to a server, and its outcome. */
type Round = { cpu: number; perSecond: number; p50: number; p99: number; failed: number };

export type Row = {
  readonly name: string;
  /** CPU time of the server process in microseconds per request, one entry per round. */
  readonly cpu: readonly number[];
  readonly cpuMedian: number;
  readonly cpuLowerQuartile: number;
  /** CPU time of the first server divided by that of this one: the median of the ratios per round. */
  readonly ratio: number;
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  readonly residentMegabytes: number;
};

export type Comparison = { readonly title: string; readonly rows: readonly Row[] };

export type Effort = { readonly rounds: number; readonly seconds: number };

/** Loads the servers in turn, round after round, and compares each with the first. */
export async function compare(
  title: string,
  servers: readonly Server[],
  load: Load,
  effort: Effort,
): Promise<Comparison> {
  for (const server of servers) await warmUp(server, load);
  const rounds = servers.map((): Round[] => []);
  for (let round = 0; round < effort.rounds; round++) {
    for (const [index, server] of servers.entries()) rounds[index]?.push(await oneRound(server, load, effort.seconds));
  }
  const first = (rounds[0] ?? []).map(({ cpu }) => cpu);
  const rows = servers.map(async (server, index) => row(server, rounds[index] ?? [], first));
  return { title, rows: await Promise.all(rows) };
}

const WARM_REQUESTS = 20_000;
const WARM_SECONDS = 5;

/** Compilation uses CPU time too. On a busy machine, one second of requests does not finish it. */
async function warmUp(server: Server, load: Load): Promise<void> {
  let requests = 0;
  for (let second = 0; second < WARM_SECONDS && requests < WARM_REQUESTS; second++) {
    requests += (await load.run(server.port, 1)).requests;
  }
}

async function oneRound(server: Server, load: Load, seconds: number): Promise<Round> {
  const before = await server.usage();
  const result = await load.run(server.port, seconds);
  const after = await server.usage();
  return {
    cpu: (after.cpuMicroseconds - before.cpuMicroseconds) / result.requests,
    perSecond: result.requests / result.seconds,
    p50: result.p50,
    p99: result.p99,
    failed: result.failed,
  };
}

async function row(server: Server, rounds: readonly Round[], first: readonly number[]): Promise<Row> {
  const cpu = rounds.map((round) => round.cpu);
  return {
    name: server.name,
    cpu,
    cpuMedian: median(cpu),
    cpuLowerQuartile: quantile(cpu, 0.25),
    ratio: pairedRatio(first, cpu),
    requestsPerSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    residentMegabytes: (await server.usage()).residentBytes / 2 ** 20,
  };
}

/** Returns the CPU time of `other` divided by that of `name` in a comparison: above 1, `name` is cheaper. */
export function ratioOf({ rows }: Comparison, name: string, against: string): number {
  const cpuOf = (wanted: string) => rows.find((row) => row.name === wanted)?.cpu ?? [];
  return pairedRatio(cpuOf(against), cpuOf(name));
}
