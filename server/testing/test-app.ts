import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, type App, type Surroundings } from '../app.ts';
import { readConfig } from '../config.ts';
import { createZone } from '../time/zone.ts';
import { isPostgres } from '../db/engine.ts';
import type { Database } from '../db/handle.ts';
import { openDatabase } from '../db/open.ts';
import type { Envelope } from '../contract/envelope.ts';
import type { Role } from '../contract/roles.ts';
import type { Bindings } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { createLog } from '../http/log.ts';
import { openSigning } from '../signing/signing.ts';
import { expectAnswer } from './expect-answer.ts';
import { openMigrated } from './migrated.ts';
import { failingFirst } from './postgres/failing-first.ts';
import { TEST_NOW } from './test-now.ts';

export const TEST_KEY = 'test-platform-key-0123456789';

export type TestAnswer = { http: number; headers: Headers; envelope: Envelope<Record<string, unknown>> };

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestAnswer>;

export type TestApp = {
  app: App;
  deps: Deps;
  db: Database;
  dataDir: string;
  /** The log lines of the service so far. */
  logLines: () => string[];
  /**
   * The clock of the service in seconds; assign to move it. `set` is by how much it was set forward or back meanwhile,
   * which is not elapsed time.
   */
  time: { now: number; set: number };
  /**
   * Calls the licensing API with the platform key, as a script would, and checks the answer against its description.
   */
  api: Call;
  /** Calls the operations for licensed applications, `/sessions` being /runtime/sessions, with the same check. */
  runtime: Call;
  /** Calls the licensing API as an operator of a role would through the back office. */
  as: (role: Role) => Call;
  close: () => Promise<void>;
};

/**
 * Starts a service on a fresh database in a temporary folder, or on a `DATA_DIR` that another one served before. The
 * clock stands still until it is moved. With `READERS` 0 it has no other threads. `within` changes the database that the
 * service gets.
 */
export function createTestApp(
  environment: Record<string, string> = {},
  around: (deps: Deps) => Partial<Surroundings> = () => ({}),
  within: (db: Database) => Database = isPostgres ? failingFirst : (db) => db,
): TestApp {
  const given = environment['DATA_DIR'];
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'licet-'));
  const hasNoThreads = environment['READERS'] === '0';
  const settings = { ...environment, ...(hasNoThreads && { READERS: '1' }), DATA_DIR: dataDir };
  const config = readConfig({ PLATFORM_KEY: TEST_KEY, LOG_LEVEL: 'info', ...settings });
  const time = { now: TEST_NOW, set: 0 };
  const lines: string[] = [];
  const log = createLog(config.logLevel, (text) => void lines.push(...text.trimEnd().split('\n')));
  const open = given === undefined ? openMigrated : openDatabase;
  // Tests of screens run beside nobody, and wait for no thread.
  const readers = hasNoThreads || 'document' in globalThis ? 0 : config.readers;
  const { db: opened, release } = open(dataDir, createZone(config.timeZone), () => time.now, readers);
  const deps: Deps = {
    config,
    db: within(opened),
    log,
    clock: () => time.now,
    steady: () => time.now - time.set,
    secrets: { platformKey: TEST_KEY, linkKey: Buffer.alloc(32, 7), factorKey: Buffer.alloc(32, 8) },
    signing: openSigning(config, () => time.now, log),
  };
  const app = createApp(deps, around(deps));
  const call =
    (root: string, own: Record<string, string>, bindings: Bindings = {}): Call =>
    async (method, path, body, headers = {}) => {
      const response = await app.request(
        `${root}${path}`,
        {
          method,
          headers: { ...own, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        },
        bindings,
      );
      const answer = {
        http: response.status,
        headers: response.headers,
        envelope: (await response.json()) as Envelope<Record<string, unknown>>,
      };
      expectAnswer(method, `${root}${path}`.replace(/^\/api/, ''), answer);
      return answer;
    };
  const api = (bindings?: Bindings) => call('/api', { platformkey: TEST_KEY }, bindings);
  return {
    app,
    deps,
    db: opened,
    dataDir,
    time,
    logLines: () => {
      log.flush();
      return lines;
    },
    api: api(),
    runtime: call('/runtime', {}),
    as: (role) =>
      api({
        operator: {
          actor: { kind: 'operator', name: role, role },
          ip: '192.0.2.1',
          requestId: `by ${role}`,
          isProved: true,
          isGone: () => false,
        },
      }),
    close: async () => {
      await opened.close();
      release();
      if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
