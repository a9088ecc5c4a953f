import { compare, ratioOf, type Comparison, type Effort } from '../compare.ts';
import { copyOf, sampleSns, type Dataset } from '../dataset.ts';
import { prepareLoad } from '../load/generator.ts';
import type { Request } from '../load/requests.ts';
import { startServer, type Server, type ServerPlan } from '../processes.ts';
import type { Goal } from '../report.ts';
import * as plans from '../servers/plans.ts';
import { saveAnswer } from './answers.ts';

export const SUBJECTS = ['one', 'pages', 'filtered', 'changes'] as const;
export type Subject = (typeof SUBJECTS)[number];

export type Outcome = { comparisons: Comparison[]; goals: Goal[] };

type Aim = { readonly what: string; readonly wanted: number; readonly against: string };

/** The comparisons over HTTP, with the ratios that the product aims for. */
const PLAN: Readonly<
  Record<Subject, { title: string; bases: readonly ('constant' | 'memory' | 'normal')[]; goals: readonly Aim[] }>
> = {
  one: {
    title: 'GET /sns/{sn}',
    bases: ['constant'],
    goals: [
      { what: 'GET one against the bare constant', wanted: 0.5, against: plans.CONSTANT },
      { what: 'GET one against Fastify + better-sqlite3', wanted: 1, against: plans.FASTIFY },
    ],
  },
  pages: {
    title: 'GET /sns?limit=50&offset=0…999',
    bases: ['constant', 'memory'],
    goals: [{ what: 'page of 50 against a page in memory', wanted: 0.4, against: plans.MEMORY }],
  },
  filtered: {
    title: 'POST /sns/data?limit=50&offset=0…999, filter by type',
    bases: ['constant', 'memory'],
    goals: [{ what: 'filtered page of 50 against a page in memory', wanted: 0.4, against: plans.MEMORY }],
  },
  changes: {
    title: 'PATCH /sns/{sn}, audited, durable',
    bases: ['normal'],
    goals: [
      { what: 'PATCH with FULL against NORMAL, 32 connections', wanted: 0.6, against: plans.NORMAL },
      { what: 'PATCH against Fastify + better-sqlite3, both FULL', wanted: 1, against: plans.FASTIFY },
    ],
  },
};

/** Runs the comparisons over HTTP: all servers of a comparison run side by side and are loaded in turn. */
export async function httpSuite(data: Dataset, effort: Effort, subjects: readonly Subject[]): Promise<Outcome> {
  const requests = requestsOf(data);
  const outcome: Outcome = { comparisons: [], goals: [] };
  await using servers = new Servers();
  const licet = await servers.up(plans.licet(copyOf(data, 'licet')));
  const peerData = copyOf(data, 'fastify');
  const peers = [await servers.up(plans.fastify(peerData)), await servers.up(plans.fastifyLogging(peerData))];

  for (const subject of subjects) {
    const { title, bases, goals } = PLAN[subject];
    const answer = await saveAnswer(licet, subject, requests[subject]);
    const makers = {
      constant: () => plans.constant(answer),
      memory: () => plans.memory(answer),
      normal: () => plans.licetNormal(copyOf(data, 'normal')),
    };
    const beside: Server[] = [];
    for (const base of bases) beside.push(await servers.up(makers[base]()));
    const comparison = await compare(
      title,
      [...beside, licet, ...peers],
      prepareLoad(subject, requests[subject]),
      effort,
    );
    for (const server of beside) await server.stop();
    outcome.comparisons.push(comparison);
    outcome.goals.push(
      ...goals.map(({ what, wanted, against }) => ({
        what,
        wanted,
        reached: ratioOf(comparison, plans.LICET, against),
      })),
    );
  }
  return outcome;
}

/** Servers that stop when the block ends, however it ends. */
class Servers implements AsyncDisposable {
  readonly #running: Server[] = [];

  async up(plan: ServerPlan): Promise<Server> {
    const server = await startServer(plan);
    this.#running.push(server);
    return server;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of this.#running) await server.stop();
  }
}

/** The requests: random SNs, pages from the first thousand offsets, a filter, a change of one field. */
function requestsOf(data: Dataset): Readonly<Record<Subject, readonly Request[]>> {
  const sns = sampleSns(data, 5000);
  const offsets = Array.from({ length: 1000 }, (_, offset) => offset);
  const filter = { querys: [{ name: 'type', op: '=', values: ['FLOAT'] }] };
  const change = (sn: string, volumeNumber: number): Request => ({
    method: 'PATCH',
    path: `/api/sns/${sn}`,
    body: { sn, status: 0, volumeNumber },
  });
  return {
    one: sns.map((sn) => ({ method: 'GET', path: `/api/sns/${sn}` })),
    pages: offsets.map((offset) => ({ method: 'GET', path: `/api/sns?limit=50&offset=${offset}` })),
    filtered: offsets.map((offset) => ({
      method: 'POST',
      path: `/api/sns/data?limit=50&offset=${offset}`,
      body: filter,
    })),
    changes: [3, 4].flatMap((volume) => sns.map((sn) => change(sn, volume))),
  };
}
