import { sampleSns, type Dataset } from '../dataset.ts';
import { KEY, type Request } from '../load/requests.ts';
import type { Server } from '../processes.ts';

/** Different requests: those that read are sent again, and those that change something are sent once to the bare statements. */
const READS = 1000;
const CHANGES = 6000;
const LOG_INS = 1500;
/** SNs that devices log in to. */
const SHARED = 100;

/** Requests of a kind, and which of the other servers answer them. */
export type Kind = {
  readonly name: string;
  readonly requests: readonly Request[];
  readonly peers: readonly ('bare' | 'fastify')[];
};

type Item = { readonly id: number; readonly token: string; readonly sn: string };

/** Sends a request to a server, and returns the records of its answer. */
export async function ask({ port }: Server, { method, path, body }: Request): Promise<readonly Item[]> {
  const headers = { platformkey: KEY, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...sent });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return (JSON.parse(text) as { data: { items: Item[] } }).data.items;
}

/** Returns the SNs of new licences that many devices can use. */
export async function makeShared(server: Server): Promise<string[]> {
  const names = {
    product: { productName: 'Product 1' },
    template: { name: 'Default' },
    business: { name: 'Business 5' },
  };
  const wide = { concurrentNumber: 10_000, volumeNumber: 10_000, usersNumber: 10_000, usageNumber: 1_000_000 };
  const body = { ...names, ...wide };
  const made = await ask(server, { method: 'POST', path: `/api/sns/generate_sn?count=${SHARED}`, body });
  return made.map(({ sn }) => sn);
}

const kind = (name: string, many: number, peers: Kind['peers'], request: (at: number) => Request): Kind => ({
  name,
  peers,
  requests: Array.from({ length: many }, (_, at) => request(at)),
});

const logIn = (shared: readonly string[], at: number): Request => ({
  method: 'POST',
  path: '/runtime/sessions',
  body: { sn: shared[at % SHARED], mac: macOf(at) },
});

/** Returns the kinds of requests that need no session. */
export function kindsOf(data: Dataset, shared: readonly string[]): Kind[] {
  const sns = sampleSns(data, CHANGES);
  return [
    kind('GET one SN', READS, ['bare', 'fastify'], (at) => ({ method: 'GET', path: `/api/sns/${sns[at]}` })),
    kind('page of 50 SNs', READS, ['bare', 'fastify'], (at) => ({
      method: 'GET',
      path: `/api/sns?limit=50&offset=${at % 1000}`,
    })),
    kind('PATCH one SN', CHANGES, ['bare', 'fastify'], (at) => ({
      method: 'PATCH',
      path: `/api/sns/${sns[at]}`,
      body: { sn: sns[at], status: 0, volumeNumber: 3 + (at % 2) },
    })),
    kind('log-in', LOG_INS, ['bare'], (at) => logIn(shared, SHARED + at)),
  ];
}

/** Returns the heartbeats of new sessions, which end a few minutes after their last one. */
export async function heartbeats(server: Server, shared: readonly string[]): Promise<Kind> {
  const sessions: Item[] = [];
  for (let at = 0; at < SHARED; at++) sessions.push(...(await ask(server, logIn(shared, at))));
  return kind('heartbeat', SHARED, [], (at) => {
    const { id, token } = sessions[at % SHARED] ?? { id: 0, token: '' };
    return { method: 'POST', path: `/runtime/sessions/${id}/heartbeat`, body: {}, token };
  });
}

const macOf = (at: number): string =>
  (0x02_00_00_00_00_00 + at)
    .toString(16)
    .padStart(12, '0')
    .replaceAll(/..(?=.)/g, '$&-');
