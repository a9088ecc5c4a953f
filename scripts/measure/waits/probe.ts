import { createClient, isLegal, type Message } from './client.ts';
import { PROBED, type Probed, type ProbeConfig, type Samples } from './probed.ts';

/**
 * The other clients, in a process of their own, so that the work of the heavy client does not count as waiting. Every
 * 3 ms this sends the next of a GET, a log-in and a heartbeat, and rarely a sign-in, without waiting for the one before.
 * Run as `probe.ts CONFIG` with an IPC channel. Each message of the parent is answered by the waits since the last one.
 */
const config = JSON.parse(process.argv[2] ?? '{}') as ProbeConfig;
const send = createClient(config.port);
const next = { get: 0, 'log-in': 0, heartbeat: 0, 'sign-in': 0 };
const running = new Map<Probed, Promise<void>>();
let samples = empty();
let cookie = '';

const messages: Readonly<Record<Probed, () => Message>> = {
  get: () => ({ method: 'GET', path: `/api/sns/${picked('get', config.sns)}`, headers: { platformkey: config.key } }),
  'log-in': () => {
    const at = next['log-in']++ % config.seats.length;
    const mac = `02-00-00-00-00-${at.toString(16).padStart(2, '0')}`;
    return {
      method: 'POST',
      path: '/runtime/sessions',
      body: { sn: config.seats[at], mac, machineName: `desk-${at}` },
    };
  },
  heartbeat: () => ({
    method: 'POST',
    path: `/runtime/sessions/${config.session.id}/heartbeat`,
    headers: { authorization: `Bearer ${config.session.token}` },
    body: {},
  }),
  'sign-in': () => ({
    method: 'POST',
    path: '/bff/login',
    headers: { ...config.browser, ...(cookie !== '' && { cookie }) },
    body: config.operator,
  }),
};

process.on('message', () => void give());
process.once('disconnect', () => process.exit());
await ask('sign-in');
samples = empty();
process.send?.(samples);
let turn = 0;
setInterval(() => void ask(PROBED[turn++ % 3] ?? 'get'), 3);
setInterval(() => void ask('sign-in'), config.signInMilliseconds);

async function give(): Promise<void> {
  // A request that still waits belongs to the work that has ended.
  await Promise.all(running.values());
  process.send?.(samples);
  samples = empty();
}

/** Sends a request of a kind unless one of this kind is unanswered: its wait already shows what others would wait. */
function ask(kind: Probed): Promise<void> {
  const answered = running.get(kind) ?? measured(kind).finally(() => running.delete(kind));
  running.set(kind, answered);
  return answered;
}

async function measured(kind: Probed): Promise<void> {
  const began = performance.now();
  try {
    const answer = await send(messages[kind]());
    // A browser that has signed in before is known. Failed sign-ins elsewhere do not lock it out.
    if (kind === 'sign-in' && answer.cookies.length > 0) cookie = answer.cookies.join('; ');
    if (answer.status >= 300) samples.refused.push(`${kind}: ${answer.status} ${answer.text.slice(0, 200)}`);
    if (!isLegal(answer)) samples.failed++;
  } catch (error) {
    samples.failed++;
    samples.refused.push(`${kind}: ${String(error)}`);
  }
  samples.waits[kind].push(performance.now() - began);
}

function picked(kind: Probed, of: readonly string[]): string {
  return of[next[kind]++ % of.length] ?? '';
}

function empty(): Samples {
  return { waits: { get: [], 'log-in': [], heartbeat: [], 'sign-in': [] }, failed: 0, refused: [] };
}
