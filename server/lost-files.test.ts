import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate, migrations } from './db/sqlite/migrate.ts';
import { onlyWith, programFile, runService, startService } from './testing/spawn.ts';

/** A data folder as a service leaves it. */
let kept: string;
let folder: string;
beforeAll(async () => {
  kept = mkdtempSync(join(tmpdir(), 'licet-kept-'));
  const service = await startService({ DATA_DIR: kept });
  await service.stop();
});
afterAll(() => rmSync(kept, { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'licet-lost-'));
  cpSync(kept, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const lose = (file: string) => rmSync(join(folder, file));

function run(script: 'keys' | 'operators', ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [programFile(`scripts/run/${script}.ts`), ...args], {
    encoding: 'utf8',
    env: onlyWith({ DATA_DIR: folder }),
  });
  return { status, stdout, stderr };
}

describe.each([
  ['platform', 'platform-key', / or set PLATFORM_KEY, or make .*Scripts must then send the new key\.$/],
  ['link', 'link-key', /Download links that were handed out then stop working\.$/],
  ['factor', 'factor-key', /Operators with a second factor must then sign in with a recovery code/],
  ['signing', 'signing-keys.json', /Devices must then be given the new public key/],
])('a data folder without its %s secret', (name, file, cost) => {
  test('is refused with what to do, until the command creates a new one', async () => {
    lose(file);
    const refused = await runService({ DATA_DIR: folder });
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain(
      `${join(folder, file)} is missing, though this service had one. Restore it from a backup,`,
    );
    expect(refused.stderr).toContain(`or make a new one: npm run keys -- make ${name}. `);
    expect(refused.stderr.trimEnd()).toMatch(cost);
    expect(existsSync(join(folder, file))).toBe(false);

    const made = run('keys', 'make', name);
    expect([made.status, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toMatch(`Made ${join(folder, file)}. `);
    const service = await startService({ DATA_DIR: folder });
    expect(run('keys', 'make', name)).toMatchObject({
      status: 1,
      stderr: `${folder} is served by another process. Stop it, or use another DATA_DIR.\n`,
    });
    expect(await service.stop()).toBe(0);
    expect(run('keys', 'make', name).stderr).toBe(
      `${join(folder, file)} is there. A new one is made only when it is missing.\n`,
    );
  });
});

test('a missing platform key does not matter while PLATFORM_KEY is set', async () => {
  lose('platform-key');
  const service = await startService({ DATA_DIR: folder, PLATFORM_KEY: 'given-platform-key' });
  expect(await service.stop()).toBe(0);
  expect(existsSync(join(folder, 'platform-key'))).toBe(false);
});

test.each([
  ['with operators', ['secret factor', 'secret link', 'secret platform', 'secret signing']],
  ['without operators', []],
])('an older database %s is known to have had its secrets', (what, secrets) => {
  const db = new DatabaseSync(':memory:');
  const index = migrations().findIndex(({ name }) => name.endsWith('-secrets-made.sql'));
  migrate(db, migrations().slice(0, index));
  if (what === 'with operators')
    db.exec(`insert into operator (username, display_name, role, password_hash, password_date, reg_date)
      values ('ada', 'Ada', 'administrator', '-', 0, 0)`);
  migrate(db);
  const names = db.prepare("select name from setting where name like 'secret %' order by name").all();
  expect(names.map(({ name }) => name)).toEqual(secrets);
  db.close();
});

describe('a folder without its database', () => {
  test.each([
    ['keys', []],
    ['uploaded files', ['instance', 'platform-key', 'link-key', 'factor-key', 'signing-keys.json']],
  ])('but with %s is refused', async (_what, lost) => {
    mkdirSync(join(folder, 'files'));
    for (const file of ['licet.db', ...lost]) lose(file);
    const { code, stdout, stderr } = await runService({ DATA_DIR: folder });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/licet\.db is missing, though the folder holds .*files\. Restore the whole folder/);
    expect(existsSync(join(folder, 'licet.db'))).toBe(false);
  });

  test('gets no new secrets', () => {
    lose('licet.db');
    expect(run('keys', 'make', 'link')).toMatchObject({
      status: 1,
      stderr: `There is no database in ${folder}: the first start of the service makes all keys.\n`,
    });
  });
});

test('the operators of a stopped service can be listed', () => {
  expect(run('operators', 'list')).toEqual({ status: 0, stdout: 'There are no operators.\n', stderr: '' });
  lose('licet.db');
  expect(run('operators', 'list').stderr).toMatch(/^There is no database in .*Set DATA_DIR to the folder/);
});
