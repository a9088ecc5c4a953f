import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, vi } from 'vitest';
import { SECRET_NAMES, secretFile, writeSecretFile } from '../../core/secret-files.ts';
import { ordinaryTables } from '../../db/sqlite/copy.ts';
import { newDevice, updateRequest } from '../offline.ts';
import { TEST_PASSWORD } from '../operators.ts';
import { onlyWith, programFile, startService, type Ended, type Service } from '../spawn.ts';
import { within } from './databases.ts';
import { ask, makeSn, PLATFORM_KEY, SECRET_KEY } from './program.ts';

export type Settings = Readonly<Record<string, string>>;

/** Runs `npm run move`, and stops it with SIGKILL when it has printed a text. */
export function runMove(settings: Settings, to: string, killAt?: string): Promise<Ended> {
  const child = spawn(process.execPath, [programFile('scripts/run/move.ts'), '--to', to], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: onlyWith({ SECRET_KEY, ...settings }),
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    if (killAt !== undefined && stdout.includes(killAt)) child.kill('SIGKILL');
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
  const { promise, resolve } = Promise.withResolvers<Ended>();
  child.once('close', (code) => resolve({ code, stdout, stderr }));
  return promise;
}

/** What somebody had before a move. */
export type Used = {
  readonly sn: string;
  /** A session of the SN, which has one seat. */
  readonly session: Readonly<Record<string, unknown>>;
  /** The path of a download link, and what it returns. */
  readonly link: string;
  readonly file: string;
  /** The answer with the public keys that strings are signed with. */
  readonly publicKeys: string;
};

/**
 * Makes a data folder, with the sample data unless `demo` is false. Its service makes secrets and a few records, and stores a
 * file and an export.
 */
export async function makeFolder({ demo = true } = {}): Promise<{ readonly directory: string; readonly used: Used }> {
  const directory = mkdtempSync(join(tmpdir(), 'licet-move-'));
  const filled = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../demo-folder.ts'), directory, String(demo)],
    {
      encoding: 'utf8',
      env: onlyWith({}),
    },
  );
  if (filled.status !== 0) throw new Error(filled.stderr);
  writeSecretFile(secretFile(directory, 'platform'), PLATFORM_KEY);
  const service = await startService({ DATA_DIR: directory });
  try {
    const sn = await makeSn(service);
    await ask(service, 'POST', '/api/customers', [{ name: 'Ada' }]);
    await ask(service, 'POST', '/api/users', [{ name: 'ada' }]);
    await ask(service, 'POST', `/api/sns/${sn}/users`, [{ name: 'ada' }]);
    const session = await ask(service, 'POST', '/runtime/sessions', { sn, mac: '02-00-00-00-00-01' }, {});
    const file = randomBytes(300_000).toString('hex');
    const link = await upload(service, file);
    const job = await ask(service, 'POST', '/api/export/customers?columns=name', {});
    const state = async () => (await ask(service, 'GET', `/api/jobs/${String(job.first['id'])}`)).first['state'];
    await vi.waitFor(async () => expect(await state()).toBe('done'), { timeout: 30_000 });
    return { directory, used: { sn, session: session.first, link, file, publicKeys: await publicKeys(service) } };
  } finally {
    await service.stop();
  }
}

/** Uploads a file, and returns the path of a download link. */
async function upload(service: Service, body: string): Promise<string> {
  await ask(service, 'POST', '/api/products', { productName: 'Stored', refId: 'stored' });
  const response = await fetch(`${service.origin}/api/products/ref/stored/files/setup.bin`, {
    method: 'PUT',
    headers: { platformkey: PLATFORM_KEY },
    body,
  });
  const { data } = (await response.json()) as { data: { items: { fileToken: string }[] } };
  const token = data.items[0]?.fileToken ?? '';
  const uri = await ask(service, 'GET', `/api/products/ref/stored/download_uri?file_token=${token}`);
  const { pathname, search } = new URL(String(uri.first['url']));
  return pathname + search;
}

const publicKeys = async ({ origin }: Service): Promise<string> => {
  const { data } = (await (await fetch(`${origin}/runtime/keys`)).json()) as { data: unknown };
  return JSON.stringify(data);
};

/** Expects of a service that what somebody had before a move still works: sign-in, keys, session, seat, link and search. */
export async function expectUsable(service: Service, used: Used): Promise<void> {
  const operator = { username: 'administrator', password: TEST_PASSWORD };
  expect((await ask(service, 'POST', '/bff/login', operator, {})).http).toBe(200);
  expect(await publicKeys(service)).toBe(used.publicKeys);
  expect(await (await fetch(service.origin + used.link)).text()).toBe(used.file);
  const { id, token } = used.session;
  const headers = { authorization: `Bearer ${String(token)}` };
  const beat = await ask(service, 'POST', `/runtime/sessions/${String(id)}/heartbeat`, {}, headers);
  expect(beat.status).toBe(0);
  const refused = await ask(service, 'POST', '/runtime/sessions', { sn: used.sn, mac: '02-00-00-00-00-02' }, {});
  expect(refused.status).toBe(1799);
  const part = used.sn.slice(2, 12);
  const found = await ask(service, 'POST', '/api/sns/data', {
    querys: [{ name: 'sn', op: 'like', values: [`%${part}%`] }],
  });
  expect(found.first['sn']).toBe(used.sn);
}

/** Writes records of each kind, which get ids of their own. `name` is new. */
export async function expectWritable(service: Service, name: string): Promise<void> {
  const write = async (path: string, body: object) => {
    const { status, first } = await ask(service, 'POST', path, body);
    expect([path, status]).toEqual([path, 0]);
    return first;
  };
  await write('/api/customer_groups', { name });
  await write('/api/customers', [{ name, groupName: name }]);
  await write('/api/users', [{ name }]);
  await write('/api/roles', { name });
  await write('/api/tokenids', [{ guid: name, tokenType: 5 }]);
  await write('/api/products', { productName: name, refId: name });
  await write('/api/businesses', { name, type: 'FLOAT' });
  const { sn } = await write('/api/sns/generate_sn?count=1', {
    product: { productName: name },
    template: { name: 'Default' },
    business: { name },
    concurrentNumber: 1,
  });
  const device = { sn: String(sn), mac: '02-00-00-00-00-03' };
  expect((await ask(service, 'POST', '/runtime/sessions', device, {})).status).toBe(0);
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await write(`/api/sns/${String(sn)}/allowances`, { until, extraConcurrent: 1, reason: 'renewal' });
  await write('/api/notes', { customer: { name, groupName: name }, text: name });
  await write('/api/sns/update_code', { code: updateRequest(String(sn), newDevice()) });
}

/** Everything in a data folder that a move must keep: tables, ids that were given away, secrets and stored files. */
export function contentOf(directory: string): Map<string, unknown> {
  const db = new DatabaseSync(join(directory, 'licet.db'), { readOnly: true });
  try {
    const found = new Map<string, unknown>();
    for (const table of [...ordinaryTables(db), 'sqlite_sequence']) {
      const rows = db.prepare(`select * from "${table}"`).all();
      found.set(table, rows.map((row) => JSON.stringify(Object.values(row))).sort());
    }
    for (const name of SECRET_NAMES) found.set(name, readFileSync(secretFile(directory, name), 'utf8').trim());
    for (const purpose of ['files', 'exports'])
      for (const name of existsSync(join(directory, purpose)) ? readdirSync(join(directory, purpose)) : [])
        found.set(name, createHash('sha256').update(readFileSync(join(directory, purpose, name))).digest('hex'));
    return found;
  } finally {
    db.close();
  }
} // prettier-ignore

const TABLES = `select relname as name from pg_class where relkind in ('r', 'p')
  and not relispartition and relnamespace = cast('public' as regnamespace) and relname not in ('migration', 'standing_clock') order by 1`;

/** Returns the tables of a database that have rows which a new one does not have. */
export const filledTables = (url: string): Promise<string[]> =>
  within(url, async (client) => {
    const found: string[] = [];
    for (const { name } of (await client.query<{ name: string }>(TABLES)).rows)
      if ((await client.query(`select 1 from "${name}" limit 1`)).rows.length > 0) found.push(name);
    return found;
  });
