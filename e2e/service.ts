import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ADMIN = { username: 'admin', password: 'quiet-harbour-lantern-42' };

type Answer = { status: number; msg?: string; data: { total: number; items: Record<string, unknown>[] } };

/** The real program, running for one test. */
export type Service = {
  readonly origin: string;
  readonly platformKey: string;
  /** Calls the licensing API as a script does; returns the items, throws when the service refuses. */
  readonly api: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>[]>;
  /** Everything it has written so far. */
  readonly output: () => string;
  /** Sends SIGTERM, waits for the end and removes the data; throws when it did not end by itself with code 0. */
  readonly stop: () => Promise<void>;
};

/** Starts the program on a free port with a new data folder and, unless told otherwise, an administrator. */
export async function startService(environment: Record<string, string> = adminEnvironment()): Promise<Service> {
  const platformKey = `e2e-${crypto.randomUUID()}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'licet-e2e-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: { PORT: '0', DATA_DIR: dataDir, PLATFORM_KEY: platformKey, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const { promise: listening, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
      const origin = /listens on (http:\S+)/.exec(written)?.[1];
      if (origin !== undefined) resolve(origin);
    });
  }
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`The service ended with code ${code}:\n${written}`)));
  const origin = await listening;
  await expectReady(origin);
  return {
    origin,
    platformKey,
    api: async (method, path, body) => {
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: { platformkey: platformKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const { status, msg, data } = (await response.json()) as Answer;
      if (status !== 0) throw new Error(`${method} ${path}: ${status} ${msg}`);
      return data.items;
    },
    output: () => written,
    stop: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve([child.exitCode]);
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      await rm(dataDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The service ended with ${code ?? 'a signal'} when told to stop:\n${written}`);
    },
  };
}

export const adminEnvironment = (): Record<string, string> => ({
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
});

async function expectReady(origin: string): Promise<void> {
  const response = await fetch(`${origin}/readyz`);
  if (!response.ok) throw new Error(`/readyz answers ${response.status} although the service says that it listens`);
}
