import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startServer } from '../../../bench/processes.ts';
import type { Envelope } from '../../../server/contract/envelope.ts';
import { createClient, type Send } from './client.ts';
import { HEAVY_KEY, OPERATORS, OTHER_KEY, PASSWORD, PLATFORM_KEY } from './data.ts';
import type { Target } from './line.ts';
import { startProbe, type Probe, type ProbeConfig } from './probed.ts';

const SEATS = 100;
const BATCH = 1000;
const MOST_SNS = 20_000;

export type Commits = { readonly count: number; readonly milliseconds: number };

export type Measured = {
  readonly target: Target;
  readonly pid: number;
  readonly probe: Probe;
  /** Returns the longest turn of the main thread since the last call, in milliseconds of CPU time. */
  readonly longestTurn: () => Promise<number>;
  /** Returns the commits since the last call and how long they took together, in milliseconds. */
  readonly commits: () => Promise<Commits>;
  readonly stop: () => Promise<void>;
};

/** Starts the service on a data folder that may be changed, and the other clients. */
export async function startMeasured(directory: string, signInMilliseconds: number): Promise<Measured> {
  const data = contentsOf(directory);
  const { port, child, stop } = await startServer({
    name: 'Licet',
    module: new URL('../../../server/main.ts', import.meta.url),
    env: { DATA_DIR: directory, PLATFORM_KEY, LOG_LEVEL: 'warn' },
    preload: [new URL('./turns.ts', import.meta.url)],
    // The service has several threads.
    core: 'any',
  });
  try {
    const send = createClient(port);
    const browser = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' };
    const config = { ...{ port, key: OTHER_KEY, browser, signInMilliseconds }, sns: data.sns.slice(0, 100) };
    const operator = { username: OPERATORS[0] ?? '', password: PASSWORD };
    const { made, ...open } = await makeSns(send);
    const probe = await startProbe({ ...config, operator, ...open });
    return {
      target: targetOf(send, browser, { ...data, made }),
      pid: child.pid ?? 0,
      probe,
      longestTurn: async () => {
        const turn = once(child, 'message');
        child.send('turn');
        return ((await turn) as [number])[0];
      },
      commits: commitsOf(send),
      stop: async () => {
        probe.stop();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns a function that reads the figures of commits from `/metrics`. */
function commitsOf(send: Send): Measured['commits'] {
  let before: Commits = { count: 0, milliseconds: 0 };
  return async () => {
    const { text } = await send({ method: 'GET', path: '/metrics', mostText: 2 ** 24 });
    const figure = (name: string): number =>
      Number(new RegExp(`^licet_commit_milliseconds_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
    const now = { count: figure('count'), milliseconds: figure('sum') };
    const since = { count: now.count - before.count, milliseconds: now.milliseconds - before.milliseconds };
    before = now;
    return since;
  };
}

type Contents = Pick<Target, 'busiest' | 'product' | 'logs'> & {
  /** The SNs with the lowest ids. */
  readonly sns: readonly string[];
  /** SNs at equal distances in the rest of the table. */
  readonly spread: readonly string[];
};

function contentsOf(directory: string): Contents {
  const db = new DatabaseSync(join(directory, 'licet.db'), { readOnly: true });
  const product = db
    .prepare('select sn.sn, p.id, p.name from sn join product p on p.id = sn.product_id where sn.id = 1')
    .get();
  const sns = db.prepare('select sn from sn where archived = 0 and id > 1 order by id limit ?').all(MOST_SNS);
  // The SNs with the lowest ids, some of which are archived, end before this id.
  const from = 2 * MOST_SNS;
  const spread = db
    .prepare(
      `select sn from sn where archived = 0 and id > ?1 and id % (1 + ((select max(id) from sn) - ?1) / ?2) = 0
      order by id * 7919 % 10007, id`,
    )
    .all(from, MOST_SNS);
  const logs = db.prepare('select max(id) as n from sn_log').get();
  db.close();
  return {
    busiest: String(product?.['sn']),
    product: { id: Number(product?.['id']), name: String(product?.['name']) },
    logs: Number(logs?.['n']),
    sns: sns.map(({ sn }) => String(sn)),
    spread: spread.map(({ sn }) => String(sn)),
  };
}

function targetOf(
  send: Send,
  browser: Readonly<Record<string, string>>,
  { sns, spread, ...data }: Contents & Pick<Target, 'made'>,
): Target {
  return {
    ...data,
    api: (method, path, body) => send({ method, path: `/api${path}`, headers: { platformkey: HEAVY_KEY }, body }),
    open: (method, path, body) => send({ method, path, body }),
    signIn: (number, address) =>
      send({
        method: 'POST',
        path: '/bff/login',
        headers: browser,
        body: { username: OPERATORS[number], password: PASSWORD },
        ...(process.platform === 'linux' && { from: `127.0.1.${address}` }),
      }),
    batch: (round) => batchOf(sns, round),
    scattered: (round) => batchOf(spread.length < BATCH ? sns : spread, round),
  };
}

/** Returns the batch of a round. The last round has number -1. */
function batchOf(sns: readonly string[], round: number): readonly string[] {
  const batches = Math.max(1, Math.floor(sns.length / BATCH));
  const start = (((round % batches) + batches) % batches) * BATCH;
  return sns.slice(start, start + BATCH);
}

/** Makes SNs with unlimited seats for log-ins and for batches, and opens the session that sends heartbeats. */
async function makeSns(send: Send): Promise<Pick<ProbeConfig, 'seats' | 'session'> & Pick<Target, 'made'>> {
  const items = async <Item>(path: string, body: object): Promise<readonly Item[]> => {
    const answer = await send({ method: 'POST', path, headers: { platformkey: OTHER_KEY }, body });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return (JSON.parse(answer.text) as Envelope<Item>).data.items;
  };
  await items('/api/products', { productName: 'Waits' });
  await items('/api/businesses', { name: 'Waits', type: 'FLOAT' });
  await items('/api/businesses', { name: 'Waits, token IDs', type: 'TOKEN_ID_FLOAT' });
  const generated = async (count: number, business: string) => {
    const named = { product: { productName: 'Waits' }, template: { name: 'Default' }, business: { name: business } };
    return (await items<{ sn: string }>(`/api/sns/generate_sn?count=${count}`, named)).map(({ sn }) => sn);
  };
  const [first = '', spacious = '', ...seats] = await generated(SEATS, 'Waits');
  const [withTokens = ''] = await generated(1, 'Waits, token IDs');
  const device = { sn: first, mac: '02-00-00-00-01-00', machineName: 'desk' };
  const [session] = await items<ProbeConfig['session']>('/runtime/sessions', device);
  if (!session) throw new Error('The service opened no session.');
  return { seats, session, made: { spacious, withTokens } };
}
