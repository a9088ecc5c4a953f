import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Envelope } from '../../server/contract/envelope.ts';
import { startService, type Service } from '../../server/testing/spawn.ts';

/** The platform key of every tortured service. */
export const PLATFORM_KEY = 'tortured-platform-key-0123456789';

/** Settings of every tortured service. Sessions outlive any number of restarts. */
export const SETTINGS = { PLATFORM_KEY, LOG_LEVEL: 'error', HEARTBEAT_SECONDS: '3600' };

/** Settings of every tortured service in a data folder. */
export const settingsOf = (dataDir: string): Record<string, string> => ({ DATA_DIR: dataDir, ...SETTINGS });

const running = new Set<ChildProcess>();

/** Starts the service of a data folder, through `script` if given. Rejects when it ends instead. */
export async function start(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  script?: string,
): Promise<Service> {
  const service = await startService({ ...settingsOf(dataDir), ...environment }, script);
  running.add(service.process);
  service.process.once('exit', () => running.delete(service.process));
  return service;
}

/** Kills the services that a part left running because it failed. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** What requests are sent to. */
export type Target = Pick<Service, 'origin'>;

export type Answer = Envelope<Record<string, unknown>>;

/** Sends a request with the platform key. Rejects when the service is gone. */
export async function call(
  { origin }: Target,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      platformkey: PLATFORM_KEY,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer;
}

/** Returns the answer of a request that must succeed. */
export async function expectDone(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  if (given.status !== 0) throw new Error(`the service refused: ${JSON.stringify(given)}`);
  return given;
}

/** Milliseconds between two looks, and the longest wait, of `until`. */
const LOOK = 20;
const PATIENCE = 120_000;

/** Waits until something is so. Throws when that takes longer than two minutes; `what` then names it. */
export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it took longer than ${PATIENCE / 1000} s until ${what}`);
    await wait(LOOK);
  }
}
