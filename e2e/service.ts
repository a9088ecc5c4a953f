import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '#contract/envelope.ts';
import { fillDataFolder } from '../server/testing/data-folder.ts';
import { TEST_PASSWORD } from '../server/testing/operators.ts';
import { createHost, type Host } from '../server/testing/spawn-host.ts';
import { createSecrets, leaksIn, type Secrets } from './secrets.ts';

export type Item = Record<string, unknown>;

/** A real service, running for one test. */
export type Service = {
  readonly origin: string;
  readonly platformKey: string;
  /** The one-time link of a data folder without operators. */
  readonly setupLink: string | undefined;
  /** Calls the licensing API as a script does and returns the items. Throws when the service refuses. */
  readonly api: (method: string, path: string, body?: unknown) => Promise<Item[]>;
  /** Its output so far. */
  readonly output: () => string;
  readonly dataDir: string;
  /** The secrets of the story so far. */
  readonly secrets: Secrets;
  /** Returns where these secrets stand in its output and its data folder. */
  readonly leaks: () => string[];
  /** Sets its clock ahead by some seconds. */
  readonly advance: (seconds: number) => Promise<void>;
  /** Ends it like a power cut. */
  readonly kill: () => Promise<void>;
  /** Starts it again after `kill` with the same address and data. */
  readonly restart: () => Promise<void>;
  /** Stops it and removes the data. Throws if its process has ended before. */
  readonly stop: () => Promise<void>;
};

/** Threads of a service whose process goes on may close their files a moment after it has stopped. */
const REMOVAL = { recursive: true, force: true, maxRetries: 50, retryDelay: 20 };

type Content = Parameters<typeof fillDataFolder>[1];

/**
 * Starts a service on a free port with a new data folder of this content. The stories of a worker run theirs in the
 * process of one host, one after the other.
 */
export async function startService(content: Content, shared?: Host): Promise<Service> {
  const host = shared ?? createHost();
  const platformKey = `e2e-${crypto.randomUUID()}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'licet-e2e-'));
  await fillDataFolder(dataDir, content);
  const environment = { DATA_DIR: dataDir, PLATFORM_KEY: platformKey };
  const { origin = '', setupLink } = await host.start({ ...environment, PORT: '0' });
  let written = '';
  const output = () => written + host.output();
  const secrets = createSecrets({ 'platform key': platformKey, 'password of the operators': TEST_PASSWORD });
  await expectReady(origin);
  return {
    origin,
    platformKey,
    setupLink,
    api: (method, path, body) => call(origin, platformKey, method, path, body),
    output,
    dataDir,
    secrets,
    leaks: () => [
      ...secrets.foundIn(output()).map((name) => `secret in the log: ${name}`),
      ...leaksIn(dataDir, secrets),
    ],
    advance: host.advance,
    kill: async () => {
      written += host.output();
      await host.kill();
    },
    restart: async () => {
      await host.start({ ...environment, PORT: new URL(origin).port });
      await expectReady(origin);
    },
    stop: async () => {
      await host.stop();
      if (shared === undefined) await host.kill();
      await rm(dataDir, REMOVAL);
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
