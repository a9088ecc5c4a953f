import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '#contract/envelope.ts';
import { fillDataFolder } from '../server/testing/data-folder.ts';
import { startService as spawnService } from '../server/testing/spawn.ts';

export type Item = Record<string, unknown>;

/** The real program, running for one test. */
export type Service = {
  readonly origin: string;
  readonly platformKey: string;
  /** The one-time link of a data folder without operators. */
  readonly setupLink: string | undefined;
  /** Calls the licensing API as a script does and returns the items. Throws when the service refuses. */
  readonly api: (method: string, path: string, body?: unknown) => Promise<Item[]>;
  /** Its output so far. */
  readonly output: () => string;
  /** Ends it like a power cut. */
  readonly kill: () => Promise<void>;
  /** Starts it again after `kill` with the same address and data. */
  readonly restart: () => Promise<void>;
  /** Sends SIGTERM, waits for the end and removes the data. Throws unless it ended by itself with code 0. */
  readonly stop: () => Promise<void>;
};

type Content = Parameters<typeof fillDataFolder>[1];

/** Starts the program on a free port with a new data folder of this content. */
export async function startService(content: Content): Promise<Service> {
  const platformKey = `e2e-${crypto.randomUUID()}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'licet-e2e-'));
  await fillDataFolder(dataDir, content);
  const environment = { DATA_DIR: dataDir, PLATFORM_KEY: platformKey };
  let running = await spawnService(environment);
  let written = '';
  const { origin, setupLink } = running;
  await expectReady(origin);
  return {
    origin,
    platformKey,
    setupLink,
    api: (method, path, body) => call(origin, platformKey, method, path, body),
    output: () => written + running.output(),
    kill: async () => {
      written += running.output();
      await running.stop('SIGKILL');
    },
    restart: async () => {
      running = await spawnService({ ...environment, PORT: new URL(origin).port });
      await expectReady(origin);
    },
    stop: async () => {
      const code = await running.stop();
      await rm(dataDir, { recursive: true, force: true });
      if (code !== 0)
        throw new Error(`The service ended with ${code ?? 'a signal'} when told to stop:\n${running.output()}`);
    },
  };
}

async function call(origin: string, key: string, method: string, path: string, body: unknown): Promise<Item[]> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { platformkey: key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { status, msg, errors, data } = (await response.json()) as Envelope<Item>;
  if (status !== 0) throw new Error(`${method} ${path}: ${status} ${msg} ${JSON.stringify(errors ?? [])}`);
  return data.items;
}

async function expectReady(origin: string): Promise<void> {
  const response = await fetch(`${origin}/readyz`);
  if (!response.ok) throw new Error(`/readyz answers ${response.status} although the service says that it listens`);
}
