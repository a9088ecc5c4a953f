import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { systemClock } from '../../server/time/clock.ts';
import { createZone } from '../../server/time/zone.ts';
import type { Database } from '../../server/db/handle.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createLog } from '../../server/http/log.ts';
import { openSigning } from '../../server/signing/signing.ts';
import { KEY } from '../load/requests.ts';
import type { Figure } from '../report.ts';
import { median, quantile } from '../statistics.ts';

export type Service = {
  readonly db: Database;
  /**
   * Calls the licensing API: a GET, or a POST of a body, which may be a string. Returns the text of the answer. Throws
   * when it is refused.
   */
  readonly ask: (path: string, body?: object | string) => Promise<string>;
  /** Calls as a licensed application: a POST with the token of its session. Returns the text of the answer. */
  readonly call: (path: string, body: object, token?: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Opens the service on a data folder, without a socket. */
export function openService(directory: string): Service {
  const config = readConfig({ DATA_DIR: directory, PLATFORM_KEY: KEY });
  const { db, release } = openDatabase(directory, createZone('UTC'), systemClock);
  const log = createLog('silent', () => {});
  const app = createApp({
    config,
    db,
    clock: systemClock,
    log,
    steady: systemClock,
    secrets: { platformKey: KEY, linkKey: Buffer.alloc(32), factorKey: Buffer.alloc(32) },
    signing: openSigning(config, systemClock, log),
  });
  const request = async (path: string, headers: Record<string, string>, body?: object | string): Promise<string> => {
    const content = body && { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const init = { method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json', ...headers } };
    const response = await app.request(path, { ...init, ...content }, {});
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return text;
  };
  return {
    db,
    ask: (path, body) => request(`/api${path}`, { platformkey: KEY }, body),
    call: (path, body, token) =>
      request(`/runtime${path}`, token === undefined ? {} : { authorization: `Bearer ${token}` }, body),
    close: async () => {
      await db.close();
      release();
    },
  };
}

/** Returns the milliseconds of one request, median and 99th percentile, after a warm-up. */
export async function figure(what: string, times: number, request: () => Promise<unknown>): Promise<Figure> {
  const taken = await durations(times, request);
  return { what, value: `${median(taken).toFixed(2)} / ${quantile(taken, 0.99).toFixed(2)}` };
}

/** The same, with the CPU time of the process per request in front. */
export async function cpuFigure(what: string, times: number, request: () => Promise<unknown>): Promise<Figure> {
  let before = process.cpuUsage();
  const taken = await durations(times, request, () => (before = process.cpuUsage()));
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1000 / times;
  return { what, value: `${cpu.toFixed(2)} (${median(taken).toFixed(2)} / ${quantile(taken, 0.99).toFixed(2)})` };
}

async function durations(times: number, request: () => Promise<unknown>, warm = (): void => {}): Promise<number[]> {
  for (let time = 0; time < Math.min(50, times); time++) await request();
  warm();
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await request();
    taken.push(performance.now() - began);
  }
  return taken;
}
