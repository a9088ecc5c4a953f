import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startService, type Service } from './spawn.ts';

/**
 * Runs the service on a small disk, fills the disk, and prints each answer as JSON. Start it with `unshare --user
 * --map-root-user --mount`, so that it may mount the disk at the given folder.
 */
const [folder = ''] = process.argv.slice(2);
const ADMIN = { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'seven-brass-otters-hum' };
const KEY = 'full-disk-platform-key-0123456789';

const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'none', folder], { encoding: 'utf8' });
if (status !== 0) throw new Error(`no disk could be mounted: ${stderr}`);

const filler = join(folder, 'filler');
const DATA_DIR = join(folder, 'data');
const start = () => startService({ DATA_DIR, PLATFORM_KEY: KEY, LOG_LEVEL: 'error', ...ADMIN });
let service: Service = await start();

/** Takes all free space. */
function fill(): void {
  for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes, 1));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
}

async function send(method: string, path: string, body?: object): Promise<Response> {
  const headers = { platformkey: KEY, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  return fetch(service.origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

const codeOf = async (answer: Response) => ((await answer.json()) as { status: number }).status;

/** The requests of a person and a script: a change, a read, a sign-in, readiness. */
const look = async (name: string) => ({
  change: await codeOf(await send('POST', '/api/businesses', { name, type: 'LOCAL' })),
  read: await codeOf(await send('GET', '/api/businesses')),
  signIn: await codeOf(await send('POST', '/bff/login', { username: 'ada', password: ADMIN.ADMIN_PASSWORD })),
  ready: (await send('GET', '/readyz')).status,
});

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100));
};

const hasReserve = async () => readdirSync(DATA_DIR).includes('reserve');

const isReady = async () => (await send('GET', '/readyz')).status === 200;
const isFull = async () => {
  fill();
  await send('POST', '/api/customers', [{ name: `customer ${Date.now()}`, detail: 'x'.repeat(10_000) }]);
  return !(await isReady());
};
const empty = async () => {
  rmSync(filler);
  await until(isReady);
  await until(hasReserve);
};

await until(hasReserve);
const roomy = await look('made');
await until(isFull);
const full = await look('refused');
await service.stop('SIGKILL');
service = await start();
const killed = await look('refused');
await empty();
const exit = await service.stop();
fill();
service = await start();
const stopped = await look('refused');
await empty();
const again = await look('made again');
await service.stop('SIGKILL');
service = await start();
const { data } = (await (await send('GET', '/api/businesses')).json()) as { data: { items: { name: string }[] } };
await service.stop('SIGKILL');
const names = data.items.map(({ name }) => name);
process.stdout.write(JSON.stringify({ roomy, full, killed, exit, stopped, again, names }));
