import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Envelope } from './contract/envelope.ts';
import type { Readiness } from './http/health.ts';
import { startService, type Service } from './testing/spawn.ts';
import { TEST_KEY } from './testing/test-app.ts';

/** The system calls of the service fail through strace. `npm test` installs it where it can, and tells of what was skipped. */
const canTrace = spawnSync('strace', ['-V']).status === 0;

let folder: string;
let service: Service;
const tracers: ChildProcess[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'licet-faults-'));
  service = await start();
});
afterEach(async () => {
  await service.remove();
  for (const tracer of tracers.splice(0)) tracer.kill();
  rmSync(folder, { recursive: true, force: true });
});

const start = () => startService({ DATA_DIR: folder, PLATFORM_KEY: TEST_KEY, LOG_LEVEL: 'error' });

/** Makes system calls of the service fail from now on; resolves with what ends that. */
async function inject(fault: string): Promise<() => Promise<void>> {
  const calls = fault.split(':')[0] ?? '';
  const args = ['-f', '-o', '/dev/null', '-p', String(service.process.pid), '-e', `trace=${calls}`];
  const tracer = spawn('strace', [...args, '-e', `inject=${fault}`], { stdio: ['ignore', 'ignore', 'pipe'] });
  tracers.push(tracer);
  let told = '';
  tracer.stderr.setEncoding('utf8').on('data', (text: string) => void (told += text));
  await expect.poll(() => told, { timeout: 20_000 }).toMatch(/attached/);
  return async () => {
    const ended = once(tracer, 'exit');
    tracer.kill('SIGINT');
    await ended;
  };
}

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.origin}/api${path}`, {
    method,
    headers: { platformkey: TEST_KEY, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<{ name: string }>;
}

const create = async (name: string) =>
  (await call('POST', '/businesses', { name, type: 'LOCAL' }, { 'idempotency-key': name })).status;
const stored = async () => (await call('GET', '/businesses?limit=1000')).data.items.map(({ name }) => name).toSorted();
const readiness = async () => {
  const response = await fetch(`${service.origin}/readyz`);
  const { ready, reason } = (await response.json()) as Readiness;
  return [response.status, reason ?? ready] as const;
};

/** Kills the service and starts it again on what stands on the disk. */
async function crash(): Promise<void> {
  await service.stop('SIGKILL');
  service = await start();
}

describe.skipIf(!canTrace)('a disk of which', () => {
  test.each([
    ['a sync fails once', ':when=1'],
    ['all syncs fail', ''],
  ])(
    '%s: 5031 for open changes, 520 for others, and the process ends; repeating the requests shows the outcome',
    async (_what, when) => {
      expect(await create('made')).toBe(0);
      await inject(`fsync,fdatasync:error=EIO${when}`);
      const names = Array.from({ length: 30 }, (_, index) => `business ${index}`);
      const answers = await Promise.all(names.map(async (name) => [name, await create(name)] as const));
      const ofCode = (code: number) => answers.flatMap(([name, answer]) => (answer === code ? [name] : []));
      // The commit that fails may be one of the service itself, and then no request is open.
      expect(ofCode(5031).length + ofCode(520).length).toBe(names.length);
      expect(await readiness()).toEqual([503, expect.stringContaining('The storage has failed.')]);
      const [code] = (await once(service.process, 'exit')) as [number];
      const last = JSON.parse(service.output().trimEnd().split('\n').at(-1) ?? '') as object;
      expect([code, last]).toEqual([1, expect.objectContaining({ level: 'error', operation: 'end' })]);
      service = await start();
      const found = await stored();
      expect(found.filter((name) => ofCode(520).includes(name))).toEqual([]);
      for (const name of ofCode(5031)) expect(await create(name)).toBe(0);
      expect(await stored()).toEqual(['made', ...ofCode(5031)].toSorted());
    },
  );

  test('the disk is full: 520, reads continue, /readyz says why; writes work again once there is room', async () => {
    expect(await create('made')).toBe(0);
    const end = await inject('pwrite64:error=ENOSPC');
    expect([await create('refused'), await create('refused too')]).toEqual([520, 520]);
    expect(await stored()).toEqual(['made']);
    expect(await readiness()).toEqual([503, expect.stringContaining('no room')]);
    await end();
    await expect.poll(readiness, { timeout: 30_000 }).toEqual([200, true]);
    expect(await create('made later')).toBe(0);
    await crash();
    expect(await stored()).toEqual(['made', 'made later']);
  });
});

/** A disk of its own takes a mount, which a user namespace permits: Linux has them, unless it is set up without. */
const NAMESPACE = ['--user', '--map-root-user', '--mount'];
const canMount = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0;

test.skipIf(!canMount)(
  'on a full disk people read and sign in, also after a crash or a stop; changes wait for room',
  () => {
    const script = join(import.meta.dirname, 'testing/full-disk.ts');
    const { stdout, stderr } = spawnSync('unshare', [...NAMESPACE, process.execPath, script, folder], {
      encoding: 'utf8',
    });
    const roomy = { change: 0, read: 0, signIn: 0, ready: 200 };
    const full = { change: 520, read: 0, signIn: 0, ready: 503 };
    expect({ ...(JSON.parse(stdout || '{}') as object), stderr }).toEqual({
      roomy,
      full,
      killed: full,
      exit: 0,
      stopped: full,
      again: roomy,
      names: ['made', 'made again'],
      stderr: '',
    });
  },
);
