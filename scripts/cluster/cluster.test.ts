import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_OPERATORS } from '../../server/db/seed/operators.ts';
import { healthRecord, type HealthRecord } from '../../server/contract/bff/health.ts';
import { ask } from '../../server/testing/postgres/program.ts';

const ADA = { username: 'ada', displayName: 'Ada', password: 'seven-brass-otters-hum' };

/** Starts `npm run cluster` without npm, and resolves when it has printed its addresses. */
async function startCommand(...options: string[]) {
  const command = spawn(process.execPath, [join(import.meta.dirname, 'cluster.ts'), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const { promise: isStarted, resolve, reject } = Promise.withResolvers<void>();
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Ctrl+C ends everything')) resolve();
    });
  const ended = once(command, 'exit');
  void ended.then(() => reject(new Error(`The command ended: ${said}`)));
  await isStarted;
  const instances = [...said.matchAll(/^Instance \d +(\S+) \(process (\d+)\)$/gm)].map(([, origin = '', process]) => ({
    origin,
    process: Number(process),
  }));
  const of = (pattern: RegExp): string => pattern.exec(said)?.[1] ?? '';
  return {
    instances,
    origin: of(/^Licet +(\S+)/m),
    servers: [of(/^PostgreSQL +(\S+)$/m), of(/^Standby +(\S+)$/m)],
    token: of(/setup#(\S+)/),
    stop: async () => {
      command.kill('SIGINT');
      return (await ended)[0] as number | null;
    },
  };
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Returns why nothing answers at an address, or undefined when something does. */
const refusal = (address: string): Promise<unknown> =>
  fetch(address.replace(/^postgres:\/\/licet@/, 'http://')).then(
    () => undefined,
    (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.message : error),
  );

test(
  'npm run cluster: operators are signed in at all instances, a killed one stops nothing, and the end leaves no process',
  { timeout: 600_000 },
  async () => {
    const cluster = await startCommand();
    const [first, ...others] = cluster.instances;
    try {
      if (!first) throw new Error('No instance was printed.');
      expect(others).toHaveLength(2);
      await ask(first, 'POST', '/bff/setup', { token: cluster.token, ...ADA }, {});
      const signedIn = await ask(first, 'POST', '/bff/login', { username: ADA.username, password: ADA.password }, {});
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const healthAt = async (at: { readonly origin: string }): Promise<HealthRecord> =>
        healthRecord.parse((await ask(at, 'GET', '/bff/health', undefined, { cookie })).first);
      for (const each of cluster.instances) expect((await healthAt(each)).instances).toHaveLength(3);

      const answering = async (): Promise<number | undefined> =>
        (await healthAt(cluster)).instances?.find((one) => one.answering)?.process;
      const seen = new Set<number | undefined>();
      await expect.poll(async () => seen.add(await answering()).size).toBe(3);
      expect(seen).toEqual(new Set(cluster.instances.map((each) => each.process)));
      expect((await healthAt(cluster)).standbys).toEqual([
        { name: 'standby', state: 'streaming', lagBytes: expect.any(Number), lagSeconds: expect.any(Number) },
      ]);
      for (const each of cluster.instances) {
        const answered = async () => {
          await ask(each, 'GET', '/bff/api/overview?parts=statuses', undefined, { cookie });
          return (await healthAt(each)).replica?.answered.replica;
        };
        await expect.poll(answered).toBeGreaterThan(0);
      }
      const stream = await fetch(`${cluster.origin}/bff/events`, { headers: { cookie } });
      expect(stream.headers.get('content-type')).toContain('text/event-stream');
      await stream.body?.cancel();

      process.kill(first.process, 'SIGKILL');
      for (const _request of Array.from({ length: 12 })) expect(await answering()).not.toBe(first.process);
      const silent = async () => (await healthAt(cluster)).instances?.filter((one) => one.silent);
      await expect.poll(silent).toMatchObject([{ process: first.process }]);
      const { leases = [], instances = [] } = await healthAt(cluster);
      const dead = instances.find((one) => one.silent)?.id;
      expect(leases.filter(({ holder }) => holder === dead)).toEqual([]);
    } finally {
      expect(await cluster.stop()).toBe(0);
    }
    expect(cluster.instances.filter((each) => isRunning(each.process))).toEqual([]);
    for (const address of [cluster.origin, ...cluster.instances.map(({ origin }) => origin), ...cluster.servers])
      expect(await refusal(address)).toMatch(/ECONNREFUSED/);
  },
);

test('npm run cluster -- --demo has the sample data and its operators at each instance', async () => {
  const cluster = await startCommand('--demo');
  try {
    expect(cluster.token).toBe('');
    const [{ username, password }] = DEMO_OPERATORS;
    const signedIn = await ask(cluster, 'POST', '/bff/login', { username, password }, {});
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    for (const each of cluster.instances) {
      const { first } = await ask(each, 'GET', '/bff/api/sns?limit=1', undefined, { cookie });
      expect(first['sn']).toBeDefined();
    }
  } finally {
    expect(await cluster.stop()).toBe(0);
  }
}, 600_000);
