import { connect } from 'node:net';

/** The outcome of a load run; times are milliseconds from sending a request to the last byte of its answer. */
export type LoadResult = { requests: number; failed: number; seconds: number; p50: number; p99: number };

export type LoadPlan = {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Returns the wire text of the nth request. */
  readonly request: (nth: number) => string;
  /** Called with the number of each request that was answered with 2xx. */
  readonly acknowledged?: (nth: number) => void;
};

/**
 * Sends requests over several connections, with one request in flight on each. A connection that breaks stays closed,
 * and its request counts as failed.
 */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const times: number[] = [];
  const began = performance.now();
  const until = began + plan.seconds * 1000;
  let next = 0;
  let failed = 0;

  const converse = () =>
    new Promise<void>((resolve) => {
      const socket = connect(plan.port, '127.0.0.1').setNoDelay();
      let received: Buffer = Buffer.alloc(0);
      let nth = 0;
      let sent = 0;
      const ask = () => {
        if (performance.now() >= until) return socket.end();
        nth = next++;
        sent = performance.now();
        return socket.write(plan.request(nth));
      };
      socket.on('connect', ask);
      socket.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const answer = wholeAnswer(received);
        if (!answer) return;
        received = received.subarray(answer.length);
        times.push(performance.now() - sent);
        if (answer.success) plan.acknowledged?.(nth);
        else failed++;
        sent = 0;
        ask();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        if (sent > 0) failed++;
        resolve();
      });
    });

  await Promise.all(Array.from({ length: plan.connections }, converse));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { requests: times.length, failed, seconds: (performance.now() - began) / 1000, p50: at(0.5), p99: at(0.99) };
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Returns length and outcome of the answer at the start of `bytes`, or undefined while it is incomplete. All servers
 * send a length.
 */
function wholeAnswer(bytes: Buffer): { length: number; success: boolean } | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = end + HEAD_END.length + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`);
  return bytes.length < length ? undefined : { length, success: head.startsWith('HTTP/1.1 2') };
}
